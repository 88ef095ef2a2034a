import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { env } from "~/platform/env";

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** A square picture of one grey; each `shade` is another file. */
export function pngFile(shade = 128, side = 64): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8; // bits, greyscale
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.from([0, ...Array(side).fill(shade)])),
  );
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** The smallest grey JPEG that viewers accept: 8 × 8, baseline. */
export function jpgFile(comment = ""): Buffer {
  const segment = (marker: string, hex: string) => {
    const content = Buffer.from(hex.replaceAll(" ", ""), "hex");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(content.length + 2);
    return Buffer.concat([Buffer.from(marker, "hex"), length, content]);
  };
  return Buffer.concat([
    Buffer.from("ffd8", "hex"),
    segment("ffe0", "4a46494600 0101 00 0001 0001 00 00"),
    ...(comment ? [segment("fffe", Buffer.from(comment).toString("hex"))] : []),
    segment("ffdb", `00${"01".repeat(64)}`),
    segment("ffc0", "08 0008 0008 01 01 11 00"),
    segment("ffc4", `00 ${"01".padEnd(32, "0")} 00`),
    segment("ffc4", `10 ${"01".padEnd(32, "0")} 00`),
    segment("ffda", "01 01 00 00 3f 00"),
    Buffer.from("3fff00", "hex"),
    Buffer.from("ffd9", "hex"),
  ]);
}

/** One empty page. */
export function pdfFile(title = "Bukti transfer"): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>",
    `<< /Title (${title}) >>`,
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** As if it had just come up: on the disk, under DATA_DIR. */
export function uploaded(content: Buffer): { path: string; bytes: number; sha256: string } {
  const folder = resolve(env.DATA_DIR, "uploads");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  writeFileSync(path, content);
  return { path, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}
