const END_SIGN = 0x06054b50;
const ENTRY_SIGN = 0x02014b50;
const END_BYTES = 22;
/** The end of a zip stands before a comment of at most this length. */
const COMMENT_BYTES_MAX = 65_535;
const LOCAL_BYTES = 30;
const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024;
const DEFLATED = 8;

type Entry = { method: number; bytes: number; offset: number };

/** The parts of a zip: each is unpacked while it is read. Throws at what is no zip. */
export async function openZip(file: Blob): Promise<(name: string) => Promise<ReadableStream<Uint8Array>>> {
  const entries = await directoryOf(file);
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`no ${name}`);
    const local = await viewOf(file, entry.offset, LOCAL_BYTES);
    const from = entry.offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    const packed = file.slice(from, from + entry.bytes).stream();
    return entry.method === DEFLATED ? packed.pipeThrough(new DecompressionStream("deflate-raw")) : packed;
  };
}

async function directoryOf(file: Blob): Promise<Map<string, Entry>> {
  const from = Math.max(0, file.size - END_BYTES - COMMENT_BYTES_MAX);
  const tail = await viewOf(file, from, file.size - from);
  let end = tail.byteLength - END_BYTES;
  while (tail.getUint32(end, true) !== END_SIGN) end -= 1; // throws when there is none
  const bytes = Math.min(tail.getUint32(end + 12, true), DIRECTORY_BYTES_MAX);
  const directory = await viewOf(file, tail.getUint32(end + 16, true), bytes);
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY_SIGN; ) {
    const nameBytes = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameBytes));
    entries.set(name, {
      method: directory.getUint16(at + 10, true),
      bytes: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

const viewOf = async (file: Blob, from: number, bytes: number) =>
  new DataView(await file.slice(from, from + bytes).arrayBuffer());

/** Returns the text of a part until it is `enough`, or longer than ever needed; the rest is not unpacked. */
export async function textUntil(
  part: ReadableStream<Uint8Array>,
  enough: (text: string) => boolean,
): Promise<string> {
  const UNITS_MAX = 2_000_000;
  const reader = part.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > UNITS_MAX || enough(text)) {
      await reader.cancel();
      return text;
    }
  }
}
