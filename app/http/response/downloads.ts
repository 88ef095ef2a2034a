import { yieldToOthers } from "~/platform/yield-to-others";
import { apiHeaders } from "./security-headers";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Sends a file to save, as it is being made. The first part is awaited before the answer begins. So a refusal (404)
 * is still an answer of its own and not a broken file.
 */
export async function download(
  content: AsyncIterable<string | Uint8Array> | Uint8Array,
  { filename, type }: { filename: string; type: keyof typeof TYPES },
): Promise<Response> {
  const headers = apiHeaders({ "Content-Type": TYPES[type], "Content-Disposition": attachment(filename) });
  if (content instanceof Uint8Array) {
    headers.set("Content-Length", String(content.byteLength));
    return new Response(new Uint8Array(content), { headers });
  }
  return new Response(await downloadBody(content), { headers });
}

/** A body that is sent as it is being made; its first part is there when this resolves. */
export async function downloadBody(
  content: AsyncIterable<string | Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const parts = content[Symbol.asyncIterator]();
  let next: IteratorResult<string | Uint8Array> | null = await parts.next();
  const encoder = new TextEncoder();
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      await yieldToOthers();
      const part: IteratorResult<string | Uint8Array> = next ?? (await parts.next());
      next = null;
      if (part.done) controller.close();
      else controller.enqueue(typeof part.value === "string" ? encoder.encode(part.value) : part.value);
    },
    async cancel() {
      await parts.return?.(undefined);
    },
  };
  // nothing is made ahead of who reads it: the first part has left before the first rows are looked for
  return new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
}

/** A Content-Disposition that any file name survives (RFC 6266): plain ASCII first, the real name beside it. */
export function attachment(filename: string): string {
  const name = filename.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, "_").slice(0, 200);
  const plain = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
