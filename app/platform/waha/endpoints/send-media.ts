import { exchange, type StreamedBody } from "../connection/connection";
import { readOutcome } from "../responses/outcome";
import type { SendOutcome, WahaServer } from "../types";

export type MediaMessage = {
  session: string;
  chatId: string;
  /** Shown below the file. */
  caption: string;
  /**
   * Ours; the schema of 2026.7.1 has none for media, NOWEB and GOWS take it all the same
   * (docs/waha.md#message-ids).
   */
  id: string;
  file: MediaFile;
};

export type MediaFile = {
  mimetype: string;
  filename: string;
  bytes: number;
  /**
   * Goes in the call. If WAHA fetched the file by itself and the fetch failed, it would be unknown whether it was
   * sent.
   */
  content: AsyncIterable<Uint8Array>;
};

/**
 * Hands one message with a file to WAHA, once; otherwise as `sendText`. The content is written as it is read. A
 * fault of it before its end is "not-now", since WAHA cannot make a whole call of what arrived.
 */
export async function sendMedia(
  server: WahaServer,
  message: MediaMessage,
  options: { timeoutMs: number; engine?: string | null; signal?: AbortSignal; mayStart?: () => boolean },
): Promise<SendOutcome> {
  const { id, caption, file } = message;
  const { timeoutMs, signal, mayStart, engine = null } = options;
  const result = await exchange(server, {
    method: "POST",
    path: callFor(file.mimetype),
    body: bodyOf(message),
    timeoutMs,
    signal,
    mayStart,
  });
  const secrets = [caption, server.apiKey, file.filename];
  return readOutcome(result, { messageId: id, engine, isMedia: true }, secrets);
}

function callFor(mimetype: string): string {
  if (mimetype.startsWith("image/")) return "/api/sendImage";
  return mimetype.startsWith("video/") ? "/api/sendVideo" : "/api/sendFile";
}

function bodyOf({ session, chatId, caption, id, file }: MediaMessage): StreamedBody {
  const { mimetype, filename, bytes, content } = file;
  const video = mimetype.startsWith("video/") ? { convert: false, asNote: false } : {};
  const around = JSON.stringify({
    ...{ session, chatId, caption, id, ...video },
    file: { mimetype, filename, data: "" },
  });
  const at = around.length - CLOSING.length;
  const [begin, end] = [Buffer.from(around.slice(0, at)), Buffer.from(CLOSING)];
  const length = begin.length + Math.ceil(bytes / 3) * 4 + end.length;
  return { bytes: length, parts: framed(begin, content, end) };
}

/** `data` stands last in `file`, and `file` last in the body. */
const CLOSING = '"}}';

async function* framed(begin: Buffer, content: AsyncIterable<Uint8Array>, end: Buffer) {
  yield begin;
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of content) {
    const bytes = Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % 3); // base64 writes three bytes as four characters
    yield Buffer.from(bytes.toString("base64", 0, whole), "latin1");
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString("base64"), "latin1");
  yield end;
}
