import { createHash } from "node:crypto";
import { type Call, thrown } from "../http/call";
import type { Media } from "./store";

const FETCH_MS_MAX = 30_000;

/**
 * The file of a sendImage, sendFile or sendVideo: what stands in the call, or is fetched, as WAHA does, before it
 * is sent.
 */
export async function readMedia(call: Call): Promise<Media> {
  const { file } = call.body as { file?: Record<string, unknown> };
  if (typeof file !== "object" || file === null) throw thrown(call, "Invalid media type");
  const { mimetype, filename, url, data } = file;
  const content =
    typeof url === "string" ? await fetched(call, url) : Buffer.from(String(data ?? ""), "base64");
  return {
    call: call.path.replace("/api/", ""),
    mimetype: String(mimetype),
    filename: String(filename ?? ""),
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}

async function fetched(call: Call, url: string): Promise<Buffer> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
  } catch (error) {
    throw thrown(call, String((error as { cause?: Error }).cause?.message ?? error), { name: "AxiosError" });
  }
  if (!answer.ok)
    throw thrown(call, `Request failed with status code ${answer.status}`, { name: "AxiosError" });
  return Buffer.from(await answer.arrayBuffer());
}
