/*
 * Long-lived tokens for a user's own programs. A token acts for its owner in the calls of the API and nowhere else.
 * It may be limited to scopes, and it may expire. Without scopes it may do whatever its owner may.
 * Whatever opens or keeps an account (password, sign-ins, tokens, second factor) needs a sign-in. A new password
 * leaves tokens working; a reset, a deactivation and a deletion end them.
 */
import { z } from "zod";
import { db, ifUniqueViolated, type Tx, transaction } from "../../../platform/db";
import { hashToken, newToken } from "../../../platform/tokens";
import { type Actor, isAdmin, SCOPES, type Scope } from "../../actor";
import type { Act } from "../../audit/actions";
import { recordAct } from "../../audit/record";
import { DomainError, wrongField } from "../../errors";
import { noStore, type StoreResponse } from "../../idempotency";
import { nameSchema, Time } from "../../view-schema";
import { toDisplay } from "../display";
import { lockedActor } from "../locked-actor";
import { toActor } from "../session-user";
import type { Viewer } from "./current-user";

export const API_TOKENS_MAX = 20;
export const API_TOKEN_NAME_CHARACTERS_MAX = 60;
export const API_TOKEN_YEARS_MAX = 10;
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** Lets people and scanners of leaked secrets know one when they see it. */
const PREFIX = "siar_";
const LAST_CHARACTERS = 4;
/** How old "last used" may get before a use is written down again: a program may call many times a second. */
const USE_NOTED_EVERY_MS = 60_000;

/** Left out or null: without a limit. */
export const NewApiToken = z.object({
  name: z.string("REQUIRED").trim().min(1, "REQUIRED").max(API_TOKEN_NAME_CHARACTERS_MAX, "TOO_LONG"),
  scopes: z.array(z.enum(SCOPES, "SCOPE_UNKNOWN"), "INVALID").min(1, "SCOPES_EMPTY").nullish(),
  expires_at: z.iso.datetime({ offset: true, error: "EXPIRY_INVALID" }).nullish(),
});

export const ApiTokenView = nameSchema(
  "ApiToken",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    last_four: z.string(),
    scopes: z.array(z.enum(SCOPES)).nullable().describe("Null: everything that its owner may do."),
    expires_at: Time.nullable().describe("Null: it does not expire."),
    created_at: Time,
    last_used_at: Time.nullable(),
  }),
);
export type ApiTokenView = z.infer<typeof ApiTokenView>;

/** Returns one's own tokens, newest first, expired ones too. The tokens themselves are stored nowhere. */
export async function listApiTokens(actor: Actor): Promise<{ data: ApiTokenView[] }> {
  const rows = await db.apiToken.findMany({ where: { userId: actor.id }, orderBy: { id: "desc" } });
  return { data: rows.map(tokenView) };
}

/** Returns one of one's own tokens. Throws NOT_FOUND, also for another user's. */
export async function apiTokenById(actor: Actor, id: number): Promise<ApiTokenView> {
  const row = await db.apiToken.findFirst({ where: { id, userId: actor.id } });
  if (!row) throw new DomainError("NOT_FOUND");
  return tokenView(row);
}

/**
 * Makes a token; `token` is answered here and never again: it is not in the answer that is kept. Throws
 * VALIDATION (expires_at), TOO_MANY_API_TOKENS {max}, and UNAUTHENTICATED when the account was deactivated or its password reset at this
 * very moment: what that ended must not come back.
 */
export async function makeApiToken(
  actor: Actor,
  { name, scopes = null, expires_at }: z.output<typeof NewApiToken>,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ token: string; api_token: ApiTokenView }> {
  const token = PREFIX + newToken();
  const expiresAt = parseExpiry(expires_at, now);
  return transaction(async (tx) => {
    const { mustChangePassword } = await lockedActor(tx, actor); // one at a time, so that the count holds
    if (mustChangePassword) throw new DomainError("UNAUTHENTICATED");
    const count = await tx.apiToken.count({ where: { userId: actor.id } });
    if (count >= API_TOKENS_MAX) throw new DomainError("TOO_MANY_API_TOKENS", { max: API_TOKENS_MAX });
    const lastFour = token.slice(-LAST_CHARACTERS);
    const own = { userId: actor.id, name, hash: hashToken(token), lastFour, createdAt: now };
    const limits = { scopes: scopes && storedScopes(scopes), expiresAt };
    await noteAct(tx, actor, "user.api_token_made", { name, lastFour }, now);
    const api_token = tokenView(await tx.apiToken.create({ data: { ...own, ...limits } }));
    await keep(tx, { ok: true, api_token });
    return { token, api_token };
  });
}

/** Ends one of one's own tokens at once. Throws NOT_FOUND, also for another user's. */
export async function revokeApiToken(actor: Actor, id: number, now: Date): Promise<{ ok: true }> {
  await transaction(async (tx) => {
    const row = await tx.apiToken.findFirst({ where: { id, userId: actor.id } });
    const { count } = await tx.apiToken.deleteMany({ where: { id, userId: actor.id } });
    if (!row || count === 0) throw new DomainError("NOT_FOUND");
    await noteAct(tx, actor, "user.api_token_revoked", row, now);
  });
  return { ok: true };
}

/**
 * Returns the user that a token acts for; null when there is no such token, or its owner is not active. Throws
 * TOKEN_EXPIRED from the moment at which it expires.
 */
export async function actorByApiToken(token: string, now: Date): Promise<Viewer | null> {
  if (!token.startsWith(PREFIX)) return null;
  const found = await db.apiToken.findUnique({
    where: { hash: hashToken(token) },
    select: { id: true, scopes: true, expiresAt: true, lastUsedAt: true, user: true },
  });
  if (!found?.user.active) return null;
  if (found.expiresAt && found.expiresAt <= now) throw new DomainError("TOKEN_EXPIRED");
  const noted = new Date(now.getTime() - USE_NOTED_EVERY_MS);
  if (!found.lastUsedAt || found.lastUsedAt <= noted)
    await ifUniqueViolated(
      db.apiToken.updateMany({
        where: { id: found.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: noted } }] },
        data: { lastUsedAt: now },
      }),
    );
  const limits = { byToken: true, scopes: parseScopes(found.scopes) };
  return {
    actor: { ...toActor(found.user), ...limits },
    sessionId: null,
    display: toDisplay(found.user),
  };
}

/** Ends all tokens of a user, within the change that makes them end. */
export async function endApiTokens(tx: Tx, userId: number): Promise<void> {
  await tx.apiToken.deleteMany({ where: { userId } });
}

/** The log is about what admins do. */
async function noteAct(
  tx: Tx,
  actor: Actor,
  act: Act,
  { name, lastFour }: { name: string; lastFour: string },
  now: Date,
) {
  const self = { kind: "user", id: actor.id, name: actor.name };
  if (isAdmin(actor)) await recordAct(tx, actor, act, self, { name, last_four: lastFour }, now);
}

/** Returns when a new token expires; null: never. Throws VALIDATION (expires_at). */
function parseExpiry(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt == null) return null;
  const end = new Date(expiresAt);
  if (end <= now) throw wrongField("expires_at", { code: "EXPIRY_PAST" });
  if (end.getTime() > now.getTime() + API_TOKEN_YEARS_MAX * YEAR_MS)
    throw wrongField("expires_at", { code: "EXPIRY_TOO_FAR", params: { max: API_TOKEN_YEARS_MAX } });
  return end;
}

/** In the order of the list, each once, with spaces between them. */
const storedScopes = (scopes: readonly Scope[]) => SCOPES.filter((scope) => scopes.includes(scope)).join(" ");

/** A stored scope that is not known any more permits nothing. */
function parseScopes(stored: string | null): Scope[] | null {
  const names = stored?.split(" ");
  return names ? SCOPES.filter((scope) => names.includes(scope)) : null;
}

type TokenRow = Pick<ApiTokenView, "id" | "name"> & {
  lastFour: string;
  scopes: string | null;
  expiresAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const tokenView = ({
  id,
  name,
  lastFour,
  scopes,
  expiresAt,
  createdAt,
  lastUsedAt,
}: TokenRow): ApiTokenView => ({
  id,
  name,
  last_four: lastFour,
  scopes: parseScopes(scopes),
  expires_at: expiresAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
