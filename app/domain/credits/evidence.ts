import { db } from "../../platform/db";
import type { FileType } from "../../platform/file-type";
import { oldProof } from "../../platform/files/legacy-evidence";
import { type Actor, hasFeature } from "../actor";
import { DomainError } from "../errors";
import { filePieces, fileSize } from "../stored-files/read";

export type Proof = { content: AsyncIterable<Uint8Array>; bytes: number; type: FileType };

/**
 * Returns the proof of a request, for the user who sent it and for admins with REQUEST_CREDITS. Throws NOT_FOUND
 * for all others, for another type, and after the account was deleted.
 */
export async function readEvidence(actor: Actor, id: number, type: string): Promise<Proof> {
  const request = await db.creditRequest.findUnique({ where: { id } });
  const may = request && (request.userId === actor.id || hasFeature(actor, "REQUEST_CREDITS"));
  if (!may || request.evidenceType !== type) throw new DomainError("NOT_FOUND");
  const owner = await db.user.findUnique({ where: { id: request.userId }, select: { id: true } });
  const proof = owner && (await kept(request));
  if (!proof) throw new DomainError("NOT_FOUND");
  return { ...proof, type: request.evidenceType as FileType };
}

type Place = { evidenceFileId: number | null; evidenceFile: string | null };

async function kept({ evidenceFileId: id, evidenceFile: name }: Place): Promise<Omit<Proof, "type"> | null> {
  if (id !== null) {
    const bytes = await fileSize(id);
    return bytes === null ? null : { content: filePieces(id), bytes };
  }
  const content = name && (await oldProof(name));
  return content ? { content: inOnePiece(content), bytes: content.byteLength } : null;
}

async function* inOnePiece(content: Buffer) {
  yield content;
}
