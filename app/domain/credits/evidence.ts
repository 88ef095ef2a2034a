import { db } from "../../platform/db";
import type { FileType } from "../../platform/file-type";
import { dropFile, filesBefore, keptFile } from "../../platform/files";
import { type Actor, hasFeature } from "../actor";
import { DomainError } from "../errors";

/** A file is kept before its request is written, so a young one without a request may be on its way. */
const ORPHANED_AFTER_MS = 24 * 60 * 60_000;

/**
 * The proof of a request, for the user who sent it and for admins with REQUEST_CREDITS. To everybody else,
 * under another type, and after the account was deleted there is none: NOT_FOUND.
 */
export async function evidenceOf(
  actor: Actor,
  id: number,
  type: string,
): Promise<{ content: Buffer; type: FileType }> {
  const request = await db.creditRequest.findUnique({ where: { id } });
  const may = request && (request.userId === actor.id || hasFeature(actor, "REQUEST_CREDITS"));
  if (!may || !request.evidenceFile || request.evidenceType !== type) throw new DomainError("NOT_FOUND");
  const owner = await db.user.findUnique({ where: { id: request.userId }, select: { id: true } });
  const content = owner && (await keptFile("evidence", request.evidenceFile));
  if (!content) throw new DomainError("NOT_FOUND");
  return { content, type: request.evidenceType as FileType };
}

/** Removes proofs whose account was deleted, and files that no request leads to. Answers how many. */
export async function pruneEvidence(now: Date): Promise<number> {
  const names = await filesBefore("evidence", new Date(now.getTime() - ORPHANED_AFTER_MS));
  let removed = 0;
  for (const name of names) {
    const request = await db.creditRequest.findFirst({ where: { evidenceFile: name } });
    const owner =
      request && (await db.user.findUnique({ where: { id: request.userId }, select: { id: true } }));
    if (owner) continue;
    if (request) await db.creditRequest.update({ where: { id: request.id }, data: { evidenceFile: null } });
    await dropFile("evidence", name);
    removed += 1;
  }
  return removed;
}
