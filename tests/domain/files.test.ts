import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { PIECE_BYTES } from "~/domain/stored-files/chunk-size";
import { dropRefused, dropUnusedFiles } from "~/domain/stored-files/drop";
import { filePieces, fileSize } from "~/domain/stored-files/read";
import { storeFile } from "~/domain/stored-files/store";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db } from "~/platform/db";
import { after, ask, buyer, now } from "../support/buying";
import { person } from "../support/cast";
import { pngFile } from "../support/evidence";

const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

async function* inChunks(content: Buffer, size: number) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}

test.each([1, PIECE_BYTES - 1, PIECE_BYTES, 4 * PIECE_BYTES, 5 * PIECE_BYTES + 7])(
  "a file of %i bytes comes out as it went in, however it came",
  async (bytes) => {
    const content = randomBytes(bytes);
    const file = await storeFile(inChunks(content, 65_521), now);
    expect(file).toMatchObject({ bytes, sha256: hashOf(content), isNew: true });
    expect(await fileSize(file.id)).toBe(bytes);
    expect((await buffer(filePieces(file.id))).equals(content)).toBe(true);
    const pieces = await db.filePiece.findMany({ where: { fileId: file.id }, select: { content: true } });
    expect(pieces.every((piece) => piece.content.length <= PIECE_BYTES)).toBe(true);
  },
);

test("the same content is kept once, also when it comes twice at the same moment", async () => {
  const content = randomBytes(PIECE_BYTES + 1);
  const [one, two] = await Promise.all([storeFile([content], now), storeFile([content], now)]);
  const three = await storeFile([content], now, hashOf(content));
  expect(new Set([one.id, two.id, three.id]).size).toBe(1);
  expect(three.isNew).toBe(false);
  expect(await db.storedFile.count({ where: { sha256: hashOf(content) } })).toBe(1);
  expect((await buffer(filePieces(one.id))).equals(content)).toBe(true);
});

test("of a file whose source ends badly nothing is left", async () => {
  const before = [await db.storedFile.count(), await db.filePiece.count()];
  async function* broken() {
    yield randomBytes(5 * PIECE_BYTES);
    throw new Error("gone");
  }
  await expect(storeFile(broken(), now)).rejects.toThrow("gone");
  expect([await db.storedFile.count(), await db.filePiece.count()]).toEqual(before);
});

test("a file goes an hour after nobody refers to it; one that somebody refers to stays", async () => {
  const joko = await buyer();
  await ask(joko);
  const { evidenceFileId } = await db.creditRequest.findFirstOrThrow({ where: { userId: joko.id } });
  const unused = await storeFile([randomBytes(100)], now);
  await db.storedFile.create({ data: { sha256: "", bytes: 0, wantedAt: now } }); // its writer died
  await dropUnusedFiles(after(59));
  expect(await fileSize(unused.id)).toBe(100);
  await dropUnusedFiles(after(61));
  expect(await db.storedFile.findMany({ select: { id: true } })).toEqual([{ id: evidenceFileId }]);
  await expect(db.storedFile.delete({ where: { id: evidenceFileId! } })).rejects.toThrow();
});

test("what was refused takes only its own file away: somebody may have wanted it since", async () => {
  const content = randomBytes(100);
  const first = await storeFile([content], now);
  const second = await storeFile([content], after(1));
  await dropRefused(second, after(1));
  await dropRefused(first, now);
  expect(await fileSize(first.id)).toBe(100);
  const alone = await storeFile([randomBytes(100)], now);
  await dropRefused(alone, now);
  expect(await fileSize(alone.id)).toBeNull();
});

test("with an account its proofs go; a file that somebody else sent, too, stays theirs", async () => {
  const eka = await person("Eka", { role: "SUPER ADMIN" });
  const [joko, sari] = [await buyer(), await buyer()];
  const proofOf = async (id: number) =>
    (await db.creditRequest.findFirstOrThrow({ where: { userId: id }, orderBy: { id: "desc" } }))
      .evidenceFileId;
  await ask(joko);
  const own = await proofOf(joko.id);
  const picture = pngFile(3, 90);
  await ask(joko, 1, picture);
  await ask(sari, 1, picture);
  const shared = await proofOf(joko.id);
  expect(await proofOf(sari.id)).toBe(shared);
  await deleteUser(eka, joko.id, after(120));
  expect([await fileSize(own!), (await fileSize(shared!)) !== null]).toEqual([null, true]);
});
