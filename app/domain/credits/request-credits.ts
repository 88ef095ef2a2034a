import { createReadStream } from "node:fs";
import type { CreditRequest } from "generated/sqlite/client";
import { type Tx, transaction } from "../../platform/db";
import type { FileType } from "../../platform/file-type";
import type { FileTypeAnswer, FileTypeTask } from "../../platform/file-type-worker";
import { ofProcess } from "../account-storage/connection";
import { chargeFiles } from "../account-storage/files";
import type { Actor } from "../actor";
import { DomainError, type FieldError, type FieldFault, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { notifyAdmins } from "../notifications/notify";
import { lockedSellingSettings, sellingSettings, unitPriceNow } from "../settings/app-settings";
import { dropRefused } from "../stored-files/drop";
import { type StoredFile, storeFile } from "../stored-files/store";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { lockedActor } from "../users/locked-actor";
import { assertBuyer } from "./credits";
import { packageToBuy, perCredit } from "./packages/packages";
import type { Purchase } from "./packages/parse-purchase";
import { WAITING } from "./request-status";
import { type RequestView, requestViews } from "./request-view";
import { REQUEST_CREDITS_MAX, totalPrice } from "./total-price";
import { expiryFrom, freeUniqueAmount } from "./unique-amount";

/** 5 MB, as the form says. */
export const EVIDENCE_BYTES_MAX = 5 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Requests of one user that no admin has answered yet; each keeps a file. */
export const WAITING_REQUESTS_MAX = 20;

/** A file of ours on the disk, with the SHA-256 of its content in hex. `left`: aborted when its sender left. */
export type Evidence = { path: string; bytes: number; sha256: string; left?: AbortSignal };

/**
 * Requests `amount` credits or a package, with the proof of transfer: what it costs is fixed now. The file is copied
 * from `path` into the database. Without evidence only where the settings allow it and a unique amount is free.
 *
 * Throws FORBIDDEN for admins, VALIDATION (`amount`, `package_id`, `transfer_evidence`), FILE_MISSING,
 * FILE_TOO_LARGE {max}, TOO_MANY_WAITING {max}, ACCOUNT_FULL, or what `runInWorkerTurn` throws; then nothing is kept.
 */
export async function requestCredits(
  actor: Actor,
  { evidence, ...purchase }: Purchase & { evidence: Evidence | null },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; request: RequestView }> {
  assertBuyer(actor);
  if (evidence === null) {
    const { unique_code, evidence_optional } = await sellingSettings();
    if (!unique_code || !evidence_optional) throw new DomainError("FILE_MISSING");
    assertAmount(purchase);
    return store(actor, purchase, null, now, keep);
  }
  const evidenceType = await checked(actor, purchase, evidence);
  const kept = await storeFile(createReadStream(evidence.path), now, evidence.sha256);
  try {
    return await store(actor, purchase, { ...kept, type: evidenceType }, now, keep);
  } catch (error) {
    await dropRefused(kept, now).catch(() => {}); // dropUnusedFiles does it; the first error is thrown
    throw error;
  }
}

type Proof = StoredFile & { type: FileType };

function store(actor: Actor, purchase: Purchase, proof: Proof | null, now: Date, keep: StoreResponse) {
  return transaction(async (tx) => {
    const row = await create(tx, actor, purchase, proof, now);
    const [request] = await requestViews([row], { userId: actor.id }, tx);
    const answer = { ok: true as const, request: request! };
    const notice = {
      kind: "credit_request",
      key: `request:${row.id}:waiting`,
      params: { name: actor.name, amount: row.amount },
      link: "/admin/request-buy-credits",
    } as const;
    await notifyAdmins(tx, "REQUEST_CREDITS", notice, now);
    await keep(tx, answer);
    if (proof) await chargeFiles(ofProcess(tx), actor.id, [proof]);
    return answer;
  });
}

async function create(
  tx: Tx,
  actor: Actor,
  purchase: Purchase,
  proof: Proof | null,
  now: Date,
): Promise<CreditRequest> {
  assertBuyer(await lockedActor(tx, actor));
  const userId = actor.id;
  const waiting = await tx.creditRequest.count({ where: { userId, ...WAITING } });
  if (waiting >= WAITING_REQUESTS_MAX)
    throw new DomainError("TOO_MANY_WAITING", { max: WAITING_REQUESTS_MAX });
  const price = await priced(tx, purchase);
  const paying = await howToPay(tx, price.totalPrice, proof !== null, now);
  const evidence = proof && {
    ...{ evidenceFileId: proof.id, evidenceType: proof.type, evidenceSha256: proof.sha256 },
  };
  return tx.creditRequest.create({ data: { userId, ...price, ...paying, orderAt: now, ...evidence } });
}

/** The unique amount, if they are on and one is free. Throws VALIDATION for a request that then needs evidence. */
async function howToPay(tx: Tx, totalPrice: bigint, hasEvidence: boolean, now: Date) {
  const { unique_code: isOn } = await sellingSettings(tx);
  if (!isOn && hasEvidence) return {};
  const { unique_code, evidence_optional } = await lockedSellingSettings(tx);
  const amount = unique_code ? await freeUniqueAmount(tx, totalPrice) : null;
  if (hasEvidence) return amount ?? (unique_code ? { uniqueCodeNote: "none_free" } : {});
  if (!unique_code || !evidence_optional) throw new DomainError("FILE_MISSING");
  if (!amount) throw wrongField("transfer_evidence", { code: "EVIDENCE_NEEDED" });
  return { ...amount, expiresAt: expiryFrom(now) };
}

/** What is bought, at what it costs now. */
async function priced(tx: Tx, { amount, packageId }: Purchase) {
  if (packageId !== undefined) {
    const { id, name, credits, price } = await packageToBuy(tx, packageId);
    const unitPrice = perCredit(price, credits);
    return { amount: credits, unitPrice, totalPrice: price, packageId: id, packageName: name };
  }
  if ((await sellingSettings(tx)).packages_only) throw wrongField("amount", { code: "PACKAGE_REQUIRED" });
  const unitPrice = await unitPriceNow(tx);
  return { amount, unitPrice, totalPrice: totalPrice(amount, unitPrice) };
}

const isAmount = ({ amount }: Purchase) =>
  amount === undefined || (Number.isInteger(amount) && amount >= 1 && amount <= REQUEST_CREDITS_MAX);

function assertAmount(purchase: Purchase): void {
  if (!isAmount(purchase)) throw wrongField("amount", { code: "CREDITS_RANGE" });
}

/** Reports everything that is wrong at once, so that users need not try twice. */
async function checked(
  { id: who }: Actor,
  purchase: Purchase,
  { path, bytes, left }: Evidence,
): Promise<FileType> {
  if (bytes > EVIDENCE_BYTES_MAX)
    throw new DomainError("FILE_TOO_LARGE", { max: EVIDENCE_BYTES_MAX / MEGABYTE });
  const faults: Record<string, FieldError[]> = {};
  const mark = (field: string, code: FieldFault) => {
    faults[field] = [{ code }];
  };
  if (!isAmount(purchase)) mark("amount", "CREDITS_RANGE");
  const task: FileTypeTask = { path };
  const type = await runInWorkerTurn(who, left, (turn) =>
    readInThread<FileTypeAnswer>("file-type-worker", task, turn),
  );
  if (type === "damaged") mark("transfer_evidence", "EVIDENCE_DAMAGED");
  if (type === "unknown") mark("transfer_evidence", "EVIDENCE_TYPE");
  if (type === "damaged" || type === "unknown" || faults.amount)
    throw new DomainError("VALIDATION", {}, faults);
  return type;
}
