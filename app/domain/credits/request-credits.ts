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
import { isSoldInPackagesOnly, unitPriceNow } from "../settings/app-settings";
import { dropRefused } from "../stored-files/drop";
import { storeFile } from "../stored-files/store";
import { readInThread, runInWorkerTurn } from "../stored-files/worker-turn";
import { lockedActor } from "../users/locked-actor";
import { assertBuyer } from "./credits";
import { packageToBuy, perCredit } from "./packages/packages";
import type { Purchase } from "./packages/parse-purchase";
import { type RequestView, requestViews } from "./request-view";
import { REQUEST_CREDITS_MAX, totalPrice } from "./total-price";

/** 5 MB, as the form says. */
export const EVIDENCE_BYTES_MAX = 5 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** Requests of one user that no admin has answered yet; each keeps a file. */
export const WAITING_REQUESTS_MAX = 20;

/** A file of ours on the disk, with the SHA-256 of its content in hex. `left`: aborted when its sender left. */
export type Evidence = { path: string; bytes: number; sha256: string; left?: AbortSignal };

/**
 * Requests `amount` credits or a package, with the proof of transfer: what it costs is fixed now. The file is copied
 * from `path` into the database. Throws FORBIDDEN for admins, VALIDATION (`amount`, `package_id`, `transfer_evidence`),
 * FILE_TOO_LARGE {max}, TOO_MANY_WAITING {max}, ACCOUNT_FULL, or what `runInWorkerTurn` throws; then nothing is kept.
 */
export async function requestCredits(
  actor: Actor,
  { evidence, ...purchase }: Purchase & { evidence: Evidence },
  now: Date,
  keep: StoreResponse = noStore,
): Promise<{ ok: true; request: RequestView }> {
  assertBuyer(actor);
  const evidenceType = await checked(actor, purchase, evidence);
  const kept = await storeFile(createReadStream(evidence.path), now, evidence.sha256);
  try {
    const proof = { evidenceFileId: kept.id, evidenceType, evidenceSha256: kept.sha256 };
    return await transaction(async (tx) => {
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
      await chargeFiles(ofProcess(tx), actor.id, [kept]);
      return answer;
    });
  } catch (error) {
    await dropRefused(kept, now).catch(() => {}); // dropUnusedFiles does it; the first error is thrown
    throw error;
  }
}

type Proof = { evidenceFileId: number; evidenceType: FileType; evidenceSha256: string };

async function create(
  tx: Tx,
  actor: Actor,
  purchase: Purchase,
  proof: Proof,
  now: Date,
): Promise<CreditRequest> {
  assertBuyer(await lockedActor(tx, actor));
  const userId = actor.id;
  const waiting = await tx.creditRequest.count({ where: { userId, approvedAt: null, rejectedAt: null } });
  if (waiting >= WAITING_REQUESTS_MAX)
    throw new DomainError("TOO_MANY_WAITING", { max: WAITING_REQUESTS_MAX });
  return tx.creditRequest.create({ data: { userId, ...(await priced(tx, purchase)), orderAt: now, ...proof } });
}

/** What is bought, at what it costs now. */
async function priced(tx: Tx, { amount, packageId }: Purchase) {
  if (packageId !== undefined) {
    const { id, name, credits, price } = await packageToBuy(tx, packageId);
    const unitPrice = perCredit(price, credits);
    return { amount: credits, unitPrice, totalPrice: price, packageId: id, packageName: name };
  }
  if (await isSoldInPackagesOnly(tx)) throw wrongField("amount", { code: "PACKAGE_REQUIRED" });
  const unitPrice = await unitPriceNow(tx);
  return { amount, unitPrice, totalPrice: totalPrice(amount, unitPrice) };
}

/** Reports everything that is wrong at once, so that users need not try twice. */
async function checked(
  { id: who }: Actor,
  { amount }: Purchase,
  { path, bytes, left }: Evidence,
): Promise<FileType> {
  if (bytes > EVIDENCE_BYTES_MAX)
    throw new DomainError("FILE_TOO_LARGE", { max: EVIDENCE_BYTES_MAX / MEGABYTE });
  const faults: Record<string, FieldError[]> = {};
  const mark = (field: string, code: FieldFault) => {
    faults[field] = [{ code }];
  };
  if (amount !== undefined && !(Number.isInteger(amount) && amount >= 1 && amount <= REQUEST_CREDITS_MAX))
    mark("amount", "CREDITS_RANGE");
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
