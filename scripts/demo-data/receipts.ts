/* Proofs of transfer, made up: pictures as banking apps show them. */
import { crc32, deflateSync } from "node:zlib";
import { dotsOf, LETTER_WIDTH } from "./pixel-font";

export type Transfer = { from: string; amount: number; at: Date; account: string };

const [WIDTH, HEIGHT] = [480, 620];
const [WHITE, INK, QUIET, BLUE] = [
  [255, 255, 255],
  [28, 36, 48],
  [110, 120, 135],
  [0, 84, 166],
] as const;
type Colour = readonly [number, number, number];

export const rupiah = (amount: number): string => `RP ${amount.toLocaleString("id-ID")}`;

const dateLine = (at: Date) =>
  new Intl.DateTimeFormat("id-ID", {
    ...{ timeZone: "Asia/Jakarta", day: "2-digit", month: "2-digit", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit" },
  }).format(at);

/** A picture of a transfer, as PNG. */
export function receiptPicture({ from, amount, at, account }: Transfer): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  fill(pixels, { x: 0, y: 0, width: WIDTH, height: 96 }, BLUE);
  centred(pixels, "M-TRANSFER", 34, 4, WHITE);
  centred(pixels, "BERHASIL", 134, 4, BLUE);
  centred(pixels, dateLine(at), 184, 2, QUIET);
  centred(pixels, rupiah(amount), 244, 5, INK);
  fill(pixels, { x: 32, y: 310, width: WIDTH - 64, height: 2 }, QUIET);
  const lines = [
    ["KE REKENING", account],
    ["PENERIMA", "PT SIAR DEMO"],
    ["PENGIRIM", from],
    ["BERITA", "KREDIT SIAR"],
    ["NO REF", String(((at.getTime() / 1000) % 100_000_000) | 0)],
  ];
  for (const [place, [name = "", value = ""]] of lines.entries()) {
    text(pixels, name, { x: 40, y: 340 + place * 46 }, 2, QUIET);
    text(pixels, value, { x: 190, y: 340 + place * 46 }, 2, INK);
  }
  return png(pixels);
}

function centred(pixels: Buffer, words: string, y: number, scale: number, colour: Colour): void {
  const width = words.length * LETTER_WIDTH * scale;
  text(pixels, words, { x: Math.round((WIDTH - width) / 2), y }, scale, colour);
}

function text(
  pixels: Buffer,
  words: string,
  at: { x: number; y: number },
  scale: number,
  colour: Colour,
): void {
  for (const { x, y } of dotsOf(words))
    fill(pixels, { x: at.x + x * scale, y: at.y + y * scale, width: scale, height: scale }, colour);
}

type Box = { x: number; y: number; width: number; height: number };

function fill(pixels: Buffer, { x, y, width, height }: Box, colour: Colour): void {
  for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row += 1)
    for (let column = Math.max(0, x); column < Math.min(WIDTH, x + width); column += 1)
      for (const [part, value] of colour.entries()) pixels[(row * WIDTH + column) * 3 + part] = value;
}

function png(pixels: Buffer): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3)]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    part("IHDR", head),
    part("IDAT", deflateSync(Buffer.concat(rows))),
    part("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
