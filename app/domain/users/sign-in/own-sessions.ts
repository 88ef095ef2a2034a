import { z } from "zod";
import { db } from "../../../platform/db";
import { describeUserAgent } from "../../../platform/user-agent";
import type { Actor } from "../../actor";
import { DomainError } from "../../errors";
import { Time } from "../../view-schema";

/** More than any user has open; those seen last come first. */
const SESSIONS_SHOWN_MAX = 100;

/** A sign-in that is still open. `current`: the one that asks. */
export const OwnSession = z.strictObject({
  id: z.int(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  signed_in_at: Time,
  last_seen_at: Time,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Returns where one is signed in, this one first, then the others by when they were last seen. */
export async function ownSessions(
  actor: Actor,
  current: number | null,
  now: Date,
): Promise<{ data: OwnSession[] }> {
  const rows = await db.session.findMany({
    where: { userId: actor.id, refreshExpiresAt: { gt: now } },
    orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
    take: SESSIONS_SHOWN_MAX,
  });
  const data = rows.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    ...describeUserAgent(userAgent),
    address: address?.replace(/^::ffff:(?=\d+\.)/, "") ?? null, // IPv4 behind an IPv6 socket
    signed_in_at: createdAt.toISOString(),
    last_seen_at: lastUsedAt.toISOString(),
    current: id === current,
  }));
  return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/** Ends one of one's own sign-ins at once, this one too. Throws NOT_FOUND, also for another user's. */
export async function endOwnSession(actor: Actor, id: number): Promise<{ ok: true }> {
  const { count } = await db.session.deleteMany({ where: { id, userId: actor.id } });
  if (count === 0) throw new DomainError("NOT_FOUND");
  return { ok: true };
}

/** Ends all of one's sign-ins but this one, at once. */
export async function endOtherSessions(
  actor: Actor,
  current: number | null,
): Promise<{ ok: true; ended: number }> {
  if (current === null) throw new DomainError("SESSION_REQUIRED");
  const { count } = await db.session.deleteMany({ where: { userId: actor.id, id: { not: current } } });
  return { ok: true, ended: count };
}
