import type { Tx } from "~/platform/db";
import { type Fact, recordFacts, wantsEvents } from "../outgoing-facts/record";

/** An entry of an account's list, as it came onto it. */
export type ListedNumber = { number: string; how: string; at: Date };

type OptOutType = Extract<Fact["type"], `opt_out.${string}`>;

/** Records for users' programs which numbers came onto an account's list, or off it. */
export async function recordOptOuts(
  tx: Tx,
  type: OptOutType,
  userId: number | null,
  list: readonly ListedNumber[],
  now: Date,
): Promise<void> {
  if (userId === null || list.length === 0 || !(await wantsEvents(tx, userId, type))) return;
  const facts = list.map(({ number, how, at }) => ({
    ...{ userId, type, number, data: { source: how, created_at: at.toISOString() } },
  }));
  await recordFacts(tx, facts, now);
}
