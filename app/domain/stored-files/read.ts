import { db, query, sql } from "~/platform/db";

/** Returns how long a file is, for callers that may read it; null: there is none. */
export async function fileSize(id: number): Promise<number | null> {
  const file = await db.storedFile.findUnique({ where: { id }, select: { bytes: true, whole: true } });
  return file?.whole ? file.bytes : null;
}

/** The content of a kept file, piece by piece. It ends early when the file is removed meanwhile. */
export async function* filePieces(id: number): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const [row] = await query<{ content: Uint8Array }>(
      db,
      sql`SELECT content FROM file_pieces WHERE file_id = ${id} AND no = ${no}`,
    );
    if (!row) return;
    yield Buffer.from(row.content.buffer, row.content.byteOffset, row.content.byteLength);
  }
}
