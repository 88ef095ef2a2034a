import { z } from "zod";
import { db, preparedQuery, sql } from "~/platform/db";
import type { Actor } from "../actor";
import { BatchView, batchView } from "../batches/views";
import { DomainError } from "../errors";
import { Count, nameSchema } from "../view-schema";

const RECENT_BATCHES = 5;

export const Overview = nameSchema(
  "Overview",
  z.strictObject({
    balance: z.int(),
    total_batches: Count,
    messages_sent: Count,
    /** Percent with one decimal. */
    success_rate: z.number().min(0).max(100),
    recent_batches: z.array(BatchView),
  }),
);
export type Overview = z.infer<typeof Overview>;

/** The dashboard of one's own batches. */
export async function overview(actor: Actor): Promise<Overview> {
  const { tried, ...shown } = await ownFigures(actor);
  return shown;
}

/** The same with how many messages were tried, added up from the batches' counters: no row of a batch is read. */
export async function ownFigures(actor: Actor): Promise<Overview & { tried: number }> {
  const own = sql`user_id = ${actor.id} AND kind = 'BULK' AND submitted_at IS NOT NULL`;
  const [totals] = await preparedQuery<{
    balance: number | null;
    batches: number;
    sent: number;
    tried: number;
  }>(
    db,
    sql`SELECT (SELECT balance FROM users WHERE id = ${actor.id}) AS balance, COUNT(*) AS batches, CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent,
               CAST(COALESCE(SUM(sent + failed + refunded), 0) AS BIGINT) AS tried
        FROM batches WHERE ${own}`,
  );
  if (typeof totals?.balance !== "number") throw new DomainError("UNAUTHENTICATED");
  const { balance, batches, sent, tried } = totals;
  return {
    balance,
    total_batches: batches,
    messages_sent: sent,
    success_rate: successRate(sent, tried),
    recent_batches: batches === 0 ? [] : await recentBatches(actor),
    tried,
  };
}

async function recentBatches({ id: userId }: Actor): Promise<BatchView[]> {
  const found = await db.batch.findMany({
    where: { userId, kind: "BULK", submittedAt: { not: null } },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    take: RECENT_BATCHES,
  });
  return found.map(batchView);
}

/** Sent in percent of what was tried (sent, failed or refunded), with one decimal; 0 when nothing was. */
export function successRate(sent: number, tried: number): number {
  return tried === 0 ? 0 : Math.round((sent * 1000) / tried) / 10;
}
