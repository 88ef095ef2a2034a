import { DomainError } from "~/domain/errors";

/** How much of a refused body is still read, so that the caller gets to the answer instead of a reset. */
const DRAIN_BYTES_MAX = 256 * 1024 * 1024;

const JSON_BYTES_MAX = 256 * 1024;

/** The JSON of a request; an empty body is an empty object. Throws 400, 413 or 415. */
export async function jsonBody(request: Request, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  const bytes = await bodyWithin(request, bytesMax);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(\S+\+)?json\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}

/** The whole body, if it is no longer than that. Throws BODY_TOO_LARGE. */
export async function bodyWithin(request: Request, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const { stream, drain } = openBody(request);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > bytesMax) {
      await drain();
      throw new DomainError("BODY_TOO_LARGE");
    }
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The body as a stream that may be left early: to cancel the request's own stream would cut the connection
 * before the answer. `drain` reads on without keeping anything.
 */
export function openBody(request: Request): {
  stream: ReadableStream<Uint8Array>;
  drain: () => Promise<void>;
} {
  const source = request.body?.getReader();
  if (!source) return { stream: new Blob([]).stream(), drain: async () => {} };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await source.read();
        if (part.done) controller.close();
        else controller.enqueue(part.value);
      },
    },
    { highWaterMark: 0 },
  );
  async function drain() {
    let length = 0;
    try {
      for (let part = await source!.read(); !part.done; part = await source!.read()) {
        length += part.value.byteLength;
        if (length > DRAIN_BYTES_MAX) return await source!.cancel();
      }
    } catch {
      // the caller has gone: there is nobody left to answer
    }
  }
  return { stream, drain };
}
