/*
 * What WhatsApp lets an account do to people who never wrote to it. It locks the account after so many of them, and
 * counts them against a quota. Each message to a person who has not written counts (assumed).
 */
import type { FaultName } from "../faults/fault-table";
import { countedQuota } from "../sessions/limits";
import type { Session } from "../sessions/session";
import type { World } from "../world";

/** The refusal that a message to this person meets; null: none. */
export function strangerRefusal(world: World, session: Session, person: string): FaultName | null {
  const isKnown = world.people.knows(session.phone, person);
  const { lockRule, timelock } = session;
  if (lockRule && timelock && (!isKnown || lockRule.wholly)) return "restricted-463";
  const quota = isKnown ? null : countedQuota(session, Date.now());
  return quota && quota.used >= quota.total ? "quota-475" : null;
}

/** A message has reached this person. */
export function countReached(world: World, session: Session, person: string): void {
  if (world.people.knows(session.phone, person)) return;
  const quota = countedQuota(session, Date.now());
  if (quota) quota.used += 1;
  const rule = session.lockRule;
  if (!rule) return;
  rule.written += 1;
  if (rule.written < rule.lockAfter) return;
  rule.written = 0;
  world.sessions.lockFor(session, rule.lockSeconds * 1000);
}
