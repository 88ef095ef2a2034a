/* The thread that looks for a QR code in a picture: it is unpacked for that, which takes time and memory. */
import { readFile } from "node:fs/promises";
import { decode } from "jpeg-js";
import jsQR from "jsqr";
import { PNG } from "pngjs";
import { answerTasks } from "~/platform/workers/handle-tasks";

export type PictureTask = { path: string };
/** The text of the code; null: there is none, or it is no picture. */
export type PictureAnswer = { text: string | null };

/** A photo of a phone, made smaller. */
const MEGAPIXELS_MAX = 12;
const MEMORY_MB_MAX = 128;
const PNG_START = Buffer.from("89504e470d0a1a0a", "hex");

answerTasks(
  async ({ path }: PictureTask): Promise<PictureAnswer> => {
    const picture = pixelsOf(await readFile(path));
    if (!picture) return { text: null };
    const { data, width, height } = picture;
    const found = jsQR(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height);
    return { text: found?.data || null };
  },
  { stay: true },
);

type Pixels = { data: Uint8Array; width: number; height: number };

function pixelsOf(content: Buffer): Pixels | null {
  try {
    if (!content.subarray(0, 8).equals(PNG_START)) {
      const limits = { maxResolutionInMP: MEGAPIXELS_MAX, maxMemoryUsageInMB: MEMORY_MB_MAX };
      return decode(content, { useTArray: true, ...limits });
    }
    // the size stands in the first part of every PNG
    if (content.length < 24 || content.readUInt32BE(16) * content.readUInt32BE(20) > MEGAPIXELS_MAX * 1e6)
      return null;
    return PNG.sync.read(content);
  } catch {
    return null; // damaged, too large, or no picture at all
  }
}
