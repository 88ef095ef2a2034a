/*
 * Until 0.2 proofs of transfer were files in DATA_DIR/evidence. They are moved into the database: copied, read
 * back, and only then deleted from the folder. So a crash at any moment loses nothing, and the next round goes on.
 */
import { createHash } from "node:crypto";
import { db, transaction } from "~/platform/db";
import { dropOldProof, noteInOldProofs, oldProof, oldProofsBefore } from "~/platform/files/legacy-evidence";
import { log } from "~/platform/log";
import { ofProcess } from "../account-storage/connection";
import { chargeFiles } from "../account-storage/files";
import { filePieces } from "../stored-files/read";
import { type StoredFile, storeFile } from "../stored-files/store";

/** A file is there before its request is written, so a young one without a request may be on its way. */
const ORPHANED_AFTER_MS = 24 * 60 * 60_000;

export type Moved = {
  moved: number;
  /** Their content is not what came with the request: they stay where they are. */
  damaged: number;
};

/**
 * Moves the proofs that lie in this machine's DATA_DIR, and removes files there that nothing leads to. Safe to call at
 * any time and from several processes.
 */
export async function moveOldProofs(now: Date): Promise<Moved> {
  const done: Moved = { moved: 0, damaged: 0 };
  const requests = await db.creditRequest.findMany({
    where: { evidenceFile: { not: null } },
    select: { id: true, userId: true, evidenceFile: true, evidenceSha256: true },
    orderBy: { id: "asc" },
  });
  for (const { id, userId, evidenceFile, evidenceSha256 } of requests) {
    if (!evidenceFile) continue;
    const owner = await db.user.findUnique({ where: { id: userId }, select: { id: true } });
    const content = await oldProof(evidenceFile);
    if (!owner) await pointTo(id, evidenceFile, null);
    else if (!content)
      continue; // on another machine
    else if (sha256(content) !== evidenceSha256) {
      done.damaged += 1;
      log.warn({ request: id }, "a proof of transfer is not what it was: it stays in the folder");
      continue;
    } else {
      await pointTo(id, evidenceFile, await copied(content, evidenceSha256, now), owner.id);
      done.moved += 1;
    }
    await dropOldProof(evidenceFile);
  }
  await dropOrphans(now);
  await noteInOldProofs();
  return done;
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Into the database, and read back from there. */
async function copied(content: Buffer, expected: string, now: Date): Promise<StoredFile> {
  const kept = await storeFile([content], now, expected);
  const { id } = kept;
  const hash = createHash("sha256");
  for await (const piece of filePieces(id)) hash.update(piece);
  if (hash.digest("hex") !== expected) throw new Error(`File ${id} was not kept as it is.`);
  return kept;
}

/** A proof that is here already is kept, also above its owner's bound. */
async function pointTo(
  id: number,
  evidenceFile: string,
  kept: StoredFile | null,
  owner: number | null = null,
): Promise<void> {
  const data = { evidenceFile: null, evidenceFileId: kept?.id ?? null };
  await transaction(async (tx) => {
    const { count } = await tx.creditRequest.updateMany({ where: { id, evidenceFile }, data });
    if (count > 0 && kept) await chargeFiles(ofProcess(tx), owner, [kept], { always: true });
  });
}

async function dropOrphans(now: Date): Promise<void> {
  for (const name of await oldProofsBefore(new Date(now.getTime() - ORPHANED_AFTER_MS)))
    if (!(await db.creditRequest.findFirst({ where: { evidenceFile: name }, select: { id: true } })))
      await dropOldProof(name);
}
