import { createHash } from "node:crypto";
import { DomainError } from "~/domain/errors";
import { parseJson } from "~/platform/json/parse-json";
import { type Apart, JsonOutOfBounds, JsonScan } from "~/platform/json/scan-json";

/** How much of a refused body is still read, so that the caller gets to the answer instead of a reset. */
const DRAIN_BYTES_MAX = 256 * 1024 * 1024;

const JSON_BYTES_MAX = 256 * 1024;
/** Of what a caller may send before signing in: an email, a password, a code, or a token. */
export const STRANGERS_BYTES_MAX = 8 * 1024;
/** No call takes a tenth of that. */
const JSON_DEPTH_MAX = 32;
const JSON_VALUES_MAX = 2_000;
const JSON_NAME_BYTES_MAX = 4_096;

export type JsonLimits = {
  bytesMax?: number;
  valuesMax?: number;
  /** A member of the body that is not parsed here: it is handed on as the bytes that came, so many of them at most. */
  apart?: Apart & { bytesMax: number };
  /** The fields of a call that needs none of them: a body of another kind that names none counts as none. */
  needless?: readonly string[];
};

/**
 * `apart`: the bytes of the member that was not parsed, which is null in `value`; null without it. `content`:
 * SHA-256 of the body as it came, which tells one body from another.
 */
export type JsonBody = {
  value: unknown;
  apart: Uint8Array | null;
  content: string;
  /** Names that the outermost object has more than once, of which the last value counts. */
  repeated: string[];
};

/**
 * Returns the JSON of a request. Its bytes are counted while they come, before anything is made of them. An empty body
 * is an empty object, and so is one of another kind where the call needs none (`needless`). Throws BODY_TOO_LARGE,
 * UNSUPPORTED_MEDIA_TYPE, and BAD_REQUEST for what is no JSON or nests too deep.
 */
export async function jsonBody(
  request: Request,
  { bytesMax = JSON_BYTES_MAX, valuesMax = JSON_VALUES_MAX, apart, needless }: JsonLimits = {},
): Promise<JsonBody> {
  const bounds = { bytesMax, valuesMax, depthMax: JSON_DEPTH_MAX, nameBytesMax: JSON_NAME_BYTES_MAX };
  const scan = new JsonScan(bounds, apart);
  const hash = createHash("sha256");
  const isJson = isJsonType(request);
  const bytes = await bodyWithin(request, apart ? apart.bytesMax : bytesMax, (piece) => {
    hash.update(piece);
    if (isJson) scan.write(piece);
  }).catch((error) => {
    throw jsonRefusal(error);
  });
  const content = hash.digest("hex");
  const isNone = bytes.byteLength === 0 || (!isJson && needless && !namesOne(bytes, needless));
  if (isNone) return { value: {}, apart: null, content, repeated: [] };
  if (!isJson) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  const found = scan.end();
  try {
    const value = parseJson(bytes, found);
    const apartBytes = found && bytes.slice(found.start, found.end);
    return { value, apart: apartBytes, content, repeated: scan.repeated() };
  } catch {
    throw new DomainError("BAD_REQUEST");
  }
}

/** Returns whether a body names one of these fields: only a body that names none may be passed over. */
function namesOne(bytes: Uint8Array, names: readonly string[]): boolean {
  const text = new TextDecoder().decode(bytes);
  return names.some((name) => text.includes(name));
}

/** Returns whether a request declares its body as JSON. */
export const isJsonType = ({ headers }: Request): boolean =>
  /^application\/(\S+\+)?json\b/i.test(headers.get("Content-Type") ?? "");

function jsonRefusal(error: unknown): unknown {
  if (!(error instanceof JsonOutOfBounds)) return error;
  return new DomainError(error.bound === "depthMax" ? "BAD_REQUEST" : "BODY_TOO_LARGE");
}

/**
 * The whole body, if it is no longer than that. Throws BODY_TOO_LARGE, and what `look` throws, which sees each piece
 * as it comes.
 */
export async function bodyWithin(
  request: Request,
  bytesMax: number,
  look: (piece: Uint8Array) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { stream, drain } = openBody(request);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    try {
      if (length > bytesMax) throw new DomainError("BODY_TOO_LARGE");
      look(part.value);
    } catch (error) {
      await drain();
      throw error;
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
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
      // the caller has gone: there is no one left to answer
    }
  }
  return { stream, drain };
}
