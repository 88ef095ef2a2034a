import type { CreditRequest } from "generated/sqlite/client";
import { z } from "zod";
import { db, type Tx } from "../../platform/db";
import { nameSchema, oldName, Time, UserBeside } from "../view-schema";

export const REQUEST_STATUSES = ["waiting", "approved", "rejected", "expired"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A package as it was when the request was made. */
const RequestedPackage = z.strictObject({
  id: z.int(),
  name: z.string(),
  credits: z.int(),
  /** Whole rupiah. */
  price: z.int(),
});

export const RequestView = nameSchema(
  "CreditRequest",
  z.strictObject({
    id: z.int(),
    user_id: z.int(),
    /** Null when the account was deleted. */
    user: UserBeside.nullable(),
    amount: z.int(),
    /** Whole rupiah, fixed when the request was made. */
    total_price: z.int(),
    /** Rupiah per credit at that time. */
    price_per_credit: z.number(),
    /** Null: credits at the unit price. */
    package: RequestedPackage.nullable(),
    /** Rupiah on top of the price, 1 to 999, by which a transfer is told from others. */
    unique_code: z.int().nullable(),
    /** Why there is none although unique amounts are on: `none_free`, all of them were taken. */
    unique_code_note: z.enum(["none_free"]).nullable(),
    /** What is to be transferred, in whole rupiah: the price, and the unique code on top. */
    payable: z.int(),
    /** When a request without evidence is closed. */
    expires_at: Time.nullable(),
    expired_at: Time.nullable(),
    order_at: Time,
    status: z.enum(REQUEST_STATUSES),
    approved_at: Time.nullable(),
    rejected_at: Time.nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    reject_reason: oldName(z.string().nullable()),
    transfer_evidence_url: z.string().nullable(),
    /** Of the newest payment receipt, once it is approved. */
    receipt_number: z.string().nullable(),
    receipt_url: z.string().nullable(),
    /** The very same file came with an earlier request. */
    evidence_used_before: z.boolean(),
  }),
);
export type RequestView = z.infer<typeof RequestView>;

/** Earlier requests with the same proof, by the request that comes later. */
export type EvidenceUses = Map<number, number[]>;

/**
 * Returns requests as the API gives them, in the order given. `among`: proofs are compared only with this user's
 * own requests, so that users learn nothing about others. Admins compare with all.
 */
export async function requestViews(
  rows: CreditRequest[],
  among?: { userId: number },
  on: Tx = db,
): Promise<RequestView[]> {
  const users = await on.user.findMany({
    where: { id: { in: rows.map(({ userId }) => userId) } },
    select: { id: true, name: true, email: true },
  });
  const known = new Map(users.map((user) => [user.id, user]));
  const uses = await evidenceUses(rows, among, on);
  const receipts = await receiptNumbers(rows, on);
  return rows.map((row) => {
    const usedBefore = (uses.get(row.id) ?? []).length > 0;
    const receipt = receipts.get(row.id) ?? null;
    return requestView(row, { user: known.get(row.userId) ?? null, usedBefore, receipt });
  });
}

/** The number of the newest receipt of each of these requests that has one. */
async function receiptNumbers(rows: CreditRequest[], on: Tx): Promise<Map<number, string>> {
  const ids = rows.filter(({ approvedAt }) => approvedAt).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const where = { requestId: { in: ids } };
  const select = { requestId: true, number: true };
  const receipts = await on.paymentReceipt.findMany({ where, select, orderBy: { id: "asc" } });
  return new Map(receipts.map(({ requestId, number }) => [requestId, number]));
}

/** Of each request, the ids of the earlier ones that came with the very same file. */
export async function evidenceUses(
  rows: Pick<CreditRequest, "id" | "evidenceSha256">[],
  among?: { userId: number },
  on: Tx = db,
): Promise<EvidenceUses> {
  const hashes = rows.flatMap(({ evidenceSha256 }) => evidenceSha256 ?? []);
  if (hashes.length === 0) return new Map();
  const same = await on.creditRequest.findMany({
    where: { evidenceSha256: { in: hashes }, ...among },
    select: { id: true, evidenceSha256: true },
    orderBy: { id: "asc" },
  });
  const earlier = (row: (typeof rows)[number]) =>
    same.filter(({ id, evidenceSha256 }) => evidenceSha256 === row.evidenceSha256 && id < row.id);
  return new Map(rows.map((row) => [row.id, earlier(row).map(({ id }) => id)]));
}

type Beside = { user: RequestView["user"]; usedBefore: boolean; receipt: string | null };

function requestView(row: CreditRequest, { user, usedBefore, receipt }: Beside): RequestView {
  // the proof names a user, so it is deleted with the account
  const isKept = row.evidenceFileId !== null || row.evidenceFile !== null;
  const shown = user !== null && isKept && row.evidenceType !== null;
  return {
    id: row.id,
    user_id: row.userId,
    user,
    amount: row.amount,
    total_price: Number(row.totalPrice),
    price_per_credit: row.unitPrice / 100,
    package: requestedPackage(row),
    unique_code: row.uniqueCode,
    unique_code_note: row.uniqueCodeNote === null ? null : "none_free",
    payable: Number(row.payable ?? row.totalPrice),
    expires_at: row.expiresAt?.toISOString() ?? null,
    expired_at: row.expiredAt?.toISOString() ?? null,
    order_at: row.orderAt.toISOString(),
    status: statusOf(row),
    approved_at: row.approvedAt?.toISOString() ?? null,
    rejected_at: row.rejectedAt?.toISOString() ?? null,
    reason: row.rejectReason,
    reject_reason: row.rejectReason,
    transfer_evidence_url: shown ? `/api/credits/requests/${row.id}/evidence.${row.evidenceType}` : null,
    receipt_number: receipt,
    receipt_url: receipt && `/api/credits/requests/${row.id}/receipt.pdf`,
    evidence_used_before: usedBefore,
  };
}

function requestedPackage({ packageId: id, packageName: name, amount, totalPrice }: CreditRequest) {
  if (id === null || name === null) return null;
  return { id, name, credits: amount, price: Number(totalPrice) };
}

function statusOf({ approvedAt, rejectedAt, expiredAt }: CreditRequest): RequestStatus {
  if (approvedAt) return "approved";
  if (expiredAt) return "expired";
  return rejectedAt ? "rejected" : "waiting";
}
