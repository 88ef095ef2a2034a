/* A zip with large files, written as it goes: nothing of it waits in memory. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { crc32 } from "node:zlib";

/** Every document begins and ends so, and what lies between is its own. */
const BEGIN = Buffer.from("%PDF-1.4\nxref\n");
const END = Buffer.from(`\nstartxref\n${BEGIN.indexOf("xref")}\n%%EOF\n`);

/** `count` documents of `bytes` each, named `0.pdf` and so on; stored, since what they hold is packed already. */
export async function writeZip(path, count, bytes) {
  const file = createWriteStream(path);
  const directory = [];
  let offset = 0;
  const write = async (piece) => {
    offset += piece.length;
    if (!file.write(piece)) await once(file, "drain");
  };
  for (let i = 0; i < count; i++) {
    const content = Buffer.concat([BEGIN, randomBytes(bytes - BEGIN.length - END.length), END]);
    const name = Buffer.from(`${i}.pdf`);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(content.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), header, place, name]));
    for (const piece of [Buffer.from("PK\u0003\u0004"), header, name, content]) await write(piece);
  }
  const [begin, listed] = [offset, Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(begin, 16);
  await write(listed);
  await write(end);
  file.end();
  await once(file, "close");
}
