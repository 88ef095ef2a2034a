import { open } from "node:fs/promises";

/** How a zip begins, and the older container of Office: whatever else such a file is, it is no text. */
const STARTS = ["504b", "d0cf11e0"];
const START_BYTES = 4;

/** Returns whether the reader of workbooks decides what this file is. Its first bytes count, not its name. */
export async function isWorkbook(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const begins = buffer.toString("hex", 0, bytesRead);
    return STARTS.some((start) => begins.startsWith(start));
  } finally {
    await file.close();
  }
}
