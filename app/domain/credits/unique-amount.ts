/*
 * A unique amount tells one waiting request from all others: its price and 1 to 999 rupiah on top. While the settings
 * are locked no other request gets one, and a unique index holds it in any case.
 */
import { randomInt } from "node:crypto";
import { query, sql, type Tx } from "~/platform/db";
import { WAITS } from "./request-status";

export const UNIQUE_CODE_MAX = 999;
/** So long a transfer may take; then a request without evidence is closed. */
export const UNIQUE_AMOUNT_DAYS = 14;

const DAY_MS = 24 * 60 * 60_000;

export type UniqueAmount = { uniqueCode: number; payable: bigint };

/**
 * Returns an amount that no waiting request has; null when all are taken. The caller has locked the settings
 * (`lockedSellingSettings`), and stores it in the same transaction.
 */
export async function freeUniqueAmount(tx: Tx, totalPrice: bigint): Promise<UniqueAmount | null> {
  const most = totalPrice + BigInt(UNIQUE_CODE_MAX);
  const rows = await query<{ taken: number }>(
    tx,
    sql`SELECT COALESCE(r.payable, r.total_price) AS taken FROM credit_requests r
        WHERE ${WAITS} AND COALESCE(r.payable, r.total_price) > ${totalPrice}
          AND COALESCE(r.payable, r.total_price) <= ${most}`,
  );
  const taken = new Set(rows.map((row) => Number(row.taken) - Number(totalPrice)));
  const free = Array.from({ length: UNIQUE_CODE_MAX }, (_, i) => i + 1).filter((code) => !taken.has(code));
  if (free.length === 0) return null;
  const uniqueCode = free[randomInt(free.length)]!;
  return { uniqueCode, payable: totalPrice + BigInt(uniqueCode) };
}

/** When a request without evidence that is made now is closed. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + UNIQUE_AMOUNT_DAYS * DAY_MS);
