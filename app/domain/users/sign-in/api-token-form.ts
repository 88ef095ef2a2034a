import { z } from "zod";
import { type Actor, isAdmin, SCOPES, type Scope } from "../../actor";
import { NewApiToken } from "./api-tokens";

const DAY_MS = 24 * 60 * 60_000;

/** After how many days a token expires, as the form offers it. */
export const TOKEN_DAYS = ["30", "90", "365", "never"] as const;

/** The form for a new token. `access`: everything that its owner may do, or only the scopes that are ticked. */
export const ApiTokenForm = NewApiToken.pick({ name: true })
  .extend({
    access: z.enum(["all", "chosen"], "REQUIRED"),
    scopes: z.array(z.enum(SCOPES, "SCOPE_UNKNOWN"), "INVALID").default([]),
    lasts: z.enum(TOKEN_DAYS, "INVALID").default("never"),
  })
  .refine(({ access, scopes }) => access === "all" || scopes.length > 0, {
    path: ["scopes"],
    error: "SCOPES_EMPTY",
  });

/** Returns the token that such a form describes, for `makeApiToken`. */
export function tokenByForm(
  { name, access, scopes, lasts }: z.output<typeof ApiTokenForm>,
  now: Date,
): z.output<typeof NewApiToken> {
  const end = lasts === "never" ? null : new Date(now.getTime() + Number(lasts) * DAY_MS);
  return { name, scopes: access === "all" ? null : scopes, expires_at: end?.toISOString() ?? null };
}

/** Returns the scopes that the form offers: those of calls that a user of this role may make. */
export function offeredScopes(actor: Actor): Scope[] {
  const closed = isAdmin(actor) ? ["credits:read", "credits:write"] : ["admin"];
  return SCOPES.filter((scope) => !closed.includes(scope));
}
