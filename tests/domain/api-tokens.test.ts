import { beforeAll, expect, test } from "vitest";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { updateOwnSettings } from "~/domain/users/own-settings";
import { resetPassword } from "~/domain/users/reset/default-password";
import {
  API_TOKENS_MAX,
  actorByApiToken,
  listApiTokens,
  makeApiToken,
  revokeApiToken,
} from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { PASSWORD, person, wholeCast } from "../support/cast";
import { HERE } from "../support/place";
import { refusal } from "../support/refusal";

const now = new Date("2026-11-21T08:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
});

/** Somebody with one token. */
async function withToken() {
  count += 1;
  const user = await person(`P${count}`);
  return { user, ...(await makeApiToken(user, { name: "Shop" }, now)) };
}

test("a token speaks for its owner, is stored nowhere, and shows only its last four characters", async () => {
  const { user, token, api_token } = await withToken();
  expect(await actorByApiToken(token, now)).toMatchObject({ actor: { id: user.id }, sessionId: null });
  expect(api_token).toEqual({
    id: api_token.id,
    name: "Shop",
    last_four: token.slice(-4),
    scopes: null,
    expires_at: null,
    created_at: now.toISOString(),
    last_used_at: null,
  });
  expect(JSON.stringify(await db.apiToken.findMany())).not.toContain(token);
  expect(await actorByApiToken(`${token}x`, now)).toBeNull();
  expect(await actorByApiToken("siar_", now)).toBeNull();
});

test("the list says when each was last used, to the minute", async () => {
  const { user, token } = await withToken();
  const lastUsed = async () => (await listApiTokens(user)).data[0]?.last_used_at;
  await actorByApiToken(token, later(10));
  await actorByApiToken(token, later(40));
  expect(await lastUsed()).toBe(later(10).toISOString());
  await actorByApiToken(token, later(70));
  expect(await lastUsed()).toBe(later(70).toISOString());
});

test("a revoked token ends at once, and only its owner revokes it", async () => {
  const { user, token, api_token } = await withToken();
  expect(await refusal(revokeApiToken(cast.budi, api_token.id, now))).toBe("NOT_FOUND");
  expect(await actorByApiToken(token, now)).not.toBeNull();
  await revokeApiToken(user, api_token.id, now);
  expect(await actorByApiToken(token, now)).toBeNull();
  expect(await refusal(revokeApiToken(user, api_token.id, now))).toBe("NOT_FOUND");
});

test("a deactivation, a reset and a deletion end all tokens; coming back does not bring them back", async () => {
  const off = await withToken();
  await deactivateUser(cast.eka, off.user.id, now);
  expect(await actorByApiToken(off.token, now)).toBeNull();
  await reactivateUser(cast.eka, off.user.id, now);
  expect(await actorByApiToken(off.token, now)).toBeNull();
  const reset = await withToken();
  await resetPassword(cast.eka, reset.user.id, now);
  expect(await actorByApiToken(reset.token, now)).toBeNull();
  const gone = await withToken();
  await deleteUser(cast.eka, gone.user.id, now);
  expect(await actorByApiToken(gone.token, now)).toBeNull();
});

test("nobody makes a token while a deactivation or a reset takes its course", async () => {
  const { user } = await withToken();
  await resetPassword(cast.eka, user.id, now);
  expect(await refusal(makeApiToken(user, { name: "Late" }, now))).toBe("UNAUTHENTICATED");
  const off = await withToken();
  await deactivateUser(cast.eka, off.user.id, now);
  expect(await refusal(makeApiToken(off.user, { name: "Late" }, now))).toBe("UNAUTHENTICATED");
  expect(await db.apiToken.count({ where: { name: "Late" } })).toBe(0);
});

test("a new password of one's own leaves tokens working, and a token cannot set one", async () => {
  const { user, token } = await withToken();
  const change = {
    current_password: PASSWORD,
    new_password: "a-new-password",
    new_password_confirmation: "a-new-password",
  };
  expect(await refusal(updateOwnSettings(user, HERE, change, now))).toBe("SESSION_REQUIRED");
  await updateOwnSettings(user, { ...HERE, sessionId: 1 }, change, now);
  expect(await actorByApiToken(token, now)).not.toBeNull();
});

test("nobody has more than twenty, however many are made at the same moment", async () => {
  const user = await person("Many");
  const codes = await Promise.all(
    Array.from({ length: API_TOKENS_MAX + 3 }, (_, n) => refusal(makeApiToken(user, { name: `T${n}` }, now))),
  );
  expect(codes.filter((code) => code === "TOO_MANY_API_TOKENS")).toHaveLength(3);
  expect((await listApiTokens(user)).data).toHaveLength(API_TOKENS_MAX);
});

test("the audit log has what admins do with theirs, never the token itself; a user's are not in it", async () => {
  const { token, api_token } = await makeApiToken(cast.citra, { name: "Import" }, now);
  await revokeApiToken(cast.citra, api_token.id, now);
  await withToken();
  const entries = await db.auditEntry.findMany({ where: { act: { startsWith: "user.api_token" } } });
  expect(entries.map(({ act, actorName }) => [act, actorName])).toEqual([
    ["user.api_token_made", "Citra"],
    ["user.api_token_revoked", "Citra"],
  ]);
  expect(entries[0]?.detail).toEqual({ name: "Import", last_four: api_token.last_four });
  expect(JSON.stringify(entries)).not.toContain(token);
});
