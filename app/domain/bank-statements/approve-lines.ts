/*
 * Approves requests by the lines of a statement, each in a transaction of its own through the ordinary approval. The
 * line is marked in the same transaction, on the condition that it still fits this request and no other.
 */
import { z } from "zod";
import { execute, query, sql, type Tx, timeParam, transaction } from "~/platform/db";
import type { Actor } from "../actor";
import { WAITS } from "../credits/request-status";
import { approveIn } from "../credits/review-request";
import { DomainError } from "../errors";
import { PAID_BY_LINE, statementById } from "./statement-views";

export const LINES_AT_ONCE_MAX = 200;

const lineId = z.int32("INVALID").positive("INVALID");

export const LineApproval = z.object({
  line_ids: z
    .array(lineId, "REQUIRED")
    .min(1, "REQUIRED")
    .max(LINES_AT_ONCE_MAX, "TOO_MANY")
    .transform((ids) => [...new Set(ids)]),
});

export type LineApproval = z.output<typeof LineApproval>;

/** What became of a line. */
export type LineAnswer =
  | { id: number; ok: true; request_id: number }
  | { id: number; ok: false; refusal: DomainError };

/**
 * Approves the request of each line that is proposed. What is refused (LINE_NOT_PROPOSED, or as `approveRequest`
 * refuses) changes nothing, and the others go on. Throws NOT_FOUND for no statement, and what is no refusal.
 */
export async function approveLines(
  asker: Actor,
  statementId: number,
  lineIds: readonly number[],
  now: Date,
): Promise<LineAnswer[]> {
  await statementById(statementId);
  const answers: LineAnswer[] = [];
  for (const id of lineIds) answers.push(await approveLine(asker, statementId, id, now));
  return answers;
}

async function approveLine(asker: Actor, statementId: number, id: number, now: Date): Promise<LineAnswer> {
  try {
    const requestId = await transaction(async (tx) => {
      const request = await proposedRequest(tx, statementId, id);
      await approveIn(tx, asker, request, now, (actor) =>
        useLine(tx, { statementId, id, request }, actor, now),
      );
      return request;
    });
    return { id, ok: true, request_id: requestId };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "UNAUTHENTICATED" || error.code === "FORBIDDEN")
      throw error;
    return { id, ok: false, refusal: error };
  }
}

/** The one waiting request that the line may have paid. */
async function proposedRequest(tx: Tx, statementId: number, id: number): Promise<number> {
  const requests = await query<{ id: number }>(
    tx,
    sql`SELECT r.id FROM bank_lines l JOIN credit_requests r ON ${PAID_BY_LINE} AND ${WAITS}
        WHERE l.id = ${id} AND l.statement_id = ${statementId}
          AND l.incoming AND l.known_id IS NULL AND l.request_id IS NULL ORDER BY r.id LIMIT 2`,
  );
  if (requests.length !== 1) throw new DomainError("LINE_NOT_PROPOSED");
  return requests[0]!.id;
}

type Use = { statementId: number; id: number; request: number };

/** The request is approved by now: no other one that waits may have been paid by the line. */
async function useLine(tx: Tx, { statementId, id, request }: Use, actor: Actor, now: Date): Promise<void> {
  const used = await execute(
    tx,
    sql`UPDATE bank_lines AS l SET request_id = ${request}, approved_at = ${timeParam(now)}, approved_by_id = ${actor.id}
        WHERE l.id = ${id} AND l.statement_id = ${statementId}
          AND l.incoming AND l.known_id IS NULL AND l.request_id IS NULL
          AND EXISTS (SELECT 1 FROM credit_requests r WHERE r.id = ${request} AND ${PAID_BY_LINE})
          AND NOT EXISTS (SELECT 1 FROM credit_requests r WHERE ${PAID_BY_LINE} AND ${WAITS})`,
  );
  if (used === 0) throw new DomainError("LINE_NOT_PROPOSED");
}
