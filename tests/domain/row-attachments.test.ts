/* One file for each row: out of a zip or from an address, told before it is queued, and sent to whom it is meant for. */
import { createHash, randomBytes } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchItems } from "~/domain/batches/items";
import { dropUnusedFiles } from "~/domain/files/drop";
import { forgetNumber } from "~/domain/recipients/forget";
import { retryBatch } from "~/domain/retry";
import { createBatch } from "~/domain/upload/create";
import { faultsSheet } from "~/domain/upload/faults-sheet";
import { importCheck } from "~/domain/upload/import-check";
import { confirmImport, discardStaged, stageForCheck } from "~/domain/upload/staged";
import { tryOut } from "~/domain/upload/try-out";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { readSheet } from "~/platform/xlsx/read";
import { person } from "../support/cast";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";
import { faults, refusal } from "../support/refusal";
import { fileWith, type ZipPart, zipOf } from "../support/zip";

const now = new Date();
let ani: Actor;
let count = 0;

beforeEach(async () => {
  ani = await person(`Ani${++count}`, { credits: 100 });
  await db.user.update({ where: { id: ani.id }, data: { phone: `62819100${count}00` } });
});

type Row = { attachment?: string; messages?: string; receiver_number?: string };
const rowsOf = (rows: (string | Row)[]) => ({
  rows: rows.map((row, i) => ({
    ...{ receiver_number: `62812${count}01${1000 + i}`, messages: `Halo ${i}` },
    ...(typeof row === "string" ? { attachment: row } : row),
  })),
});
const zip = (parts: Record<string, Buffer | string> | ZipPart[]) => ({
  ...uploaded(
    zipOf(Array.isArray(parts) ? parts : Object.entries(parts).map(([name, content]) => ({ name, content }))),
  ),
  filename: "slips.zip",
});
const stage = (rows: (string | Row)[], parts?: Parameters<typeof zip>[0]) =>
  stageForCheck(ani, rowsOf(rows), parts ? { attachments: zip(parts) } : {}, now);
const check = (id: number, row: number | null = null) => importCheck(ani, id, { row }, now);

/** Why each row of a sheet will not go. */
const details = async (batchId: number) =>
  (await db.batchItem.findMany({ where: { batchId }, orderBy: { rowNo: "asc" } })).map(
    ({ reason, detail }) => (reason === "ATTACHMENT_MISSING" ? detail : reason),
  );
const leftBehind = async () => [
  await db.storedFile.count(),
  await db.filePiece.count(),
  await db.batch.count(),
  await db.batchAttachment.count(),
];

test("each row goes with its own file, found by its name in any folder and letter case; what is missing and unused is told", async () => {
  const [first, second] = [pdfFile("Ani"), pngFile(3)];
  const { id } = await stage(["slip-1.pdf", "FOTO.png", "slip-9.pdf", "", "slips/slip-1.pdf"], {
    "slips/slip-1.pdf": first,
    "slips/Foto.PNG": second,
    "slips/extra.pdf": pdfFile("Extra"),
    "__MACOSX/slips/._slip-1.pdf": "junk",
    "slips/": "",
    "slips/.DS_Store": "junk",
  });
  const { files, summary, attachment } = await check(id);
  expect(summary).toMatchObject({ total: 5, queued: 4, missing_attachment: 1 });
  expect(files).toEqual({
    ...{ files: 3, bytes: 2 * first.length + second.length, rows: 3 },
    missing: { names: 1, first: [{ name: "slip-9.pdf", fault: "NOT_GIVEN", rows: 1 }] },
    unused: { files: 1, names: ["slips/extra.pdf"] },
  });
  expect(attachment).toMatchObject({ name: "slip-1.pdf", type: "pdf", size: first.length, row: 1 });
  expect((await check(id, 2)).attachment).toMatchObject({ name: "Foto.PNG", row: 2 });
  expect((await check(id, 4)).attachment).toBeNull();
  expect(await details(id)).toEqual([null, null, "NOT_GIVEN slip-9.pdf", null, null]);
  expect(await db.storedFile.count({ where: { attachments: { some: { batchId: id } } } })).toBe(2);

  const { batch } = await confirmImport(ani, id, { again: true }, now);
  expect(batch).toMatchObject({ credits_used: 4, totals: { skipped: 1 } });
  const { data } = await batchItems(ani, id);
  expect(data.map((item) => item.attachment?.name ?? null)).toEqual([
    ...["slip-1.pdf", "Foto.PNG", null, null, "slip-1.pdf"],
  ]);
  expect(data[1]!.attachment!.url).toBe(`/api/bulk/batches/${id}/items/2/attachment`);
  expect((await buffer((await attachmentFile(ani, id, 2)).content)).equals(second)).toBe(true);
  expect(await refusal(attachmentFile(ani, id, 4))).toBe("NOT_FOUND");
  expect(await refusal(attachmentFile(ani, id))).toBe("NOT_FOUND");
  expect(await refusal(attachmentFile(await person(`Budi${count}`), id, 1))).toBe("NOT_FOUND");
});

test("a file that is none of the kinds, damaged, empty, too large or only a link leaves its own row out", async () => {
  const large = Buffer.concat([jpgFile(), randomBytes(env.ATTACHMENT_MB_MAX * 1024 * 1024)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const { id } = await stage(
    [
      "foto.jpg",
      "logo.svg",
      "empty.pdf",
      "cut.pdf",
      "inner.zip",
      "large.jpg",
      "link.pdf",
      "lies.pdf",
      "Ani.pdf",
      "ani.pdf",
      "ANI.pdf",
    ],
    [
      { name: "foto.jpg", content: pdfFile("A picture by its name") },
      { name: "logo.svg", content: svg },
      { name: "empty.pdf", content: "" },
      { name: "cut.pdf", content: pdfFile().subarray(0, -20) },
      { name: "inner.zip", content: zipOf([{ name: "a.pdf", content: pdfFile() }]) },
      { name: "large.jpg", content: large },
      { name: "link.pdf", content: "/etc/passwd", isLink: true },
      { name: "lies.pdf", content: pdfFile("Lies"), saysBytes: 10 },
      { name: "Ani.pdf", content: pdfFile("Ani") },
      { name: "ani.pdf", content: pdfFile("ani") },
    ],
  );
  expect(await details(id)).toEqual([
    ...[null, "TYPE logo.svg", "EMPTY empty.pdf", "DAMAGED cut.pdf", "TYPE inner.zip", "TOO_LARGE large.jpg"],
    ...["LINK link.pdf", "DAMAGED lies.pdf", null, null, "AMBIGUOUS ANI.pdf"],
  ]);
  // what it is counts, not what it is called
  expect((await check(id, 1)).attachment).toMatchObject({ name: "foto.jpg.pdf", type: "pdf" });
});

test.each<[string, ZipPart[], string]>([
  ["a zip bomb", [{ name: "a.pdf", content: Buffer.alloc(8 * 1024 * 1024) }], "ATTACHMENTS_RATIO"],
  ["names that lead outside", [{ name: "../a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["the same with \\", [{ name: "x\\..\\..\\a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a name from the root", [{ name: "/etc/a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a name on a drive", [{ name: "C:\\a.pdf", content: pdfFile() }], "ATTACHMENTS_OUTSIDE"],
  ["a password", [{ name: "a.pdf", content: pdfFile(), isEncrypted: true }], "ATTACHMENTS_PASSWORD"],
  [
    "20,000 files",
    Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.pdf`, content: "" })),
    "ATTACHMENTS_TOO_MANY",
  ],
  [
    "more than may be unpacked",
    [{ name: "a.pdf", content: "", saysBytes: 600 * 1024 * 1024 }],
    "ATTACHMENTS_TOO_LARGE",
  ],
])("%s: the zip is refused, and nothing is left of it", async (_what, parts, code) => {
  const before = await leftBehind();
  expect(await faults(stage(["a.pdf"], parts))).toEqual({ attachments: code });
  expect(await leftBehind()).toEqual(before);
});

test("what is no zip, a zip without a column that names its files, and a zip beside one file for all are refused", async () => {
  const before = await leftBehind();
  const text = { ...uploaded(Buffer.from("no zip")), filename: "a.zip" };
  expect(await faults(stageForCheck(ani, rowsOf(["a.pdf"]), { attachments: text }, now))).toEqual({
    attachments: "ATTACHMENTS_NOT_ZIP",
  });
  const cut = {
    ...uploaded(zipOf([{ name: "a.pdf", content: pdfFile() }]).subarray(0, 80)),
    filename: "a.zip",
  };
  expect(await faults(stageForCheck(ani, rowsOf(["a.pdf"]), { attachments: cut }, now))).toEqual({
    attachments: "ATTACHMENTS_DAMAGED",
  });
  expect(await faults(stage([{}], { "a.pdf": pdfFile() }))).toEqual({ attachments: "ATTACHMENTS_NO_COLUMN" });
  const both = { attachment: zip({ "a.pdf": pdfFile() }), attachments: zip({ "a.pdf": pdfFile() }) };
  expect(await faults(stageForCheck(ani, rowsOf(["a.pdf"]), both, now))).toEqual({
    attachments: "ATTACHMENTS_AND_ONE",
  });
  expect(await leftBehind()).toEqual(before);
});

test("a file that broke in the middle of a batch leaves nothing of those before it", async () => {
  const before = await leftBehind();
  const left = new AbortController();
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.png`, pngFile(i)]));
  const gone = stageForCheck(
    ani,
    { ...rowsOf(Object.keys(many)), left: left.signal },
    { attachments: zip(many) },
    now,
  );
  const some = async () => (await db.batchAttachment.count()) > (before[3] ?? 0);
  while (!(await some())) await new Promise(setImmediate);
  left.abort();
  expect(await refusal(gone)).toBe("BAD_REQUEST");
  await dropUnusedFiles(new Date(now.getTime() + 2 * 60 * 60_000));
  expect(await leftBehind()).toEqual(before);
});

test("the same number and text with another file is no duplicate, with the same file it is", async () => {
  const same = { receiver_number: `62812${count}0199999`, messages: "Halo" };
  const parts = { "a.pdf": pdfFile("a"), "b.pdf": pdfFile("b") };
  const { id } = await stage(
    [
      { ...same, attachment: "a.pdf" },
      { ...same, attachment: "b.pdf" },
      { ...same, attachment: "a.pdf" },
    ],
    parts,
  );
  expect(await details(id)).toEqual([null, null, "DUPLICATE"]);
});

test("a file for all goes before the column, and the check page says so", async () => {
  const one = { ...uploaded(pngFile(9)), filename: "poster.png" };
  const { id } = await stageForCheck(ani, rowsOf(["a.pdf", "b.pdf"]), { attachment: one }, now);
  const { files, attachment, summary } = await check(id);
  expect([files, summary.queued, attachment]).toEqual(["unused", 2, expect.objectContaining({ row: null })]);
});

test("a try-out and a retry take along what goes with their rows; what is discarded leaves no file", async () => {
  const parts = { "a.pdf": pdfFile("try a"), "b.pdf": pdfFile("try b") };
  const { id } = await stage(["a.pdf", "b.pdf"], parts);
  const { batch } = await tryOut(ani, id, 2, now);
  const { data } = await batchItems(ani, batch.id);
  expect(data.map((item) => item.attachment?.name)).toEqual(["b.pdf"]);
  expect(await db.batchAttachment.count({ where: { batchId: batch.id } })).toBe(1);
  await db.batchItem.updateMany({
    where: { batchId: batch.id },
    data: { status: "REFUNDED", charged: false },
  });
  await db.batch.update({ where: { id: batch.id }, data: { refunded: 1 } });
  const again = await retryBatch(ani, batch.id, {}, now);
  expect((await buffer((await attachmentFile(ani, again.batch.id, 2)).content)).equals(parts["b.pdf"])).toBe(
    true,
  );
  const files = await db.storedFile.count();
  await discardStaged(ani, id, now); // b.pdf stays with the try-out
  expect(await db.storedFile.count()).toBe(files - 1);
});

test("the download of what will not go names files again, and those that nobody named on a second sheet", async () => {
  const wish = { text: "Halo {{nama}}", attachments: zip({ "a.pdf": pdfFile(), "extra.pdf": pdfFile("x") }) };
  const rows = rowsOf([
    { ...{ nama: "Ani" }, attachment: "a.pdf" },
    { ...{ nama: "Budi" }, attachment: "gone.pdf" },
    { ...{ nama: "Cici" }, receiver_number: "12", attachment: "a.pdf" },
  ]);
  const { id } = await stageForCheck(ani, rows, wish, now);
  const parts: Uint8Array[] = [];
  for await (const part of faultsSheet(ani, id, (reason) => reason, now)) parts.push(part);
  const path = fileWith(Buffer.concat(parts));
  const limits = { fileBytesMax: 1e7, unpackedBytesMax: 1e8, ratioMax: 1_000, rowsMax: 100 };
  const read: unknown[][] = [];
  for await (const some of readSheet(path, limits)) read.push(...some.map(({ cells }) => [...cells]));
  expect(read[0]).toEqual(["receiver_number", "nama", "scheduled_at", "attachment", "row", "reason"]);
  expect(read.slice(1).map((cells) => [cells[1], cells[3], cells[4], cells[5]])).toEqual([
    ["Budi", "gone.pdf", 2, "ATTACHMENT_MISSING"],
    ["Cici", "a.pdf", 3, "NUMBER_INVALID"],
  ]);
});

let files: Server;
let place: string;
const asked: string[] = [];
const pdf = pdfFile("Fetched");
const answers: Record<string, RequestListener> = {
  "/slip.pdf": (_, response) => response.end(pdf),
  "/gone.pdf": (_, response) => response.writeHead(404).end("no"),
  "/inside.pdf": (_, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/loopback.pdf": (_, response) => response.writeHead(302, { location: "https://127.0.0.1:9/a.pdf" }).end(),
  "/round.pdf": (_, response) => response.writeHead(302, { location: "/round.pdf" }).end(),
  "/on.pdf": (_, response) => response.writeHead(302, { location: "/slip.pdf" }).end(),
  "/page.pdf": (_, response) => response.setHeader("content-type", "application/pdf").end("<html>no</html>"),
  "/longer.pdf": (_, response) =>
    response.writeHead(200, { "content-length": 10 * pdf.length }).end(pdf, () => response.destroy()),
  "/huge.pdf": (_, response) => response.writeHead(200, { "content-length": 2 ** 40 }).write(pdf),
  "/endless.pdf": (_, response) => {
    const piece = Buffer.alloc(1024 * 1024);
    const write = () => response.destroyed || response.write(piece, write);
    write();
  },
  "/silent.pdf": () => {},
};

beforeAll(async () => {
  files = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer) answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => files.once("listening", listening));
  place = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  // threads that begin from here on have it among their settings
  process.env.ATTACHMENT_HOSTS = place.slice("http://".length);
  process.env.ATTACHMENTS_FETCH_SECONDS = "3";
});
afterAll(() => {
  delete process.env.ATTACHMENT_HOSTS;
  delete process.env.ATTACHMENTS_FETCH_SECONDS;
  files.closeAllConnections();
  return new Promise((closed) => files.close(closed));
});

test("addresses are fetched once each, at the check; what fails leaves its row out and says why", async () => {
  const at = (path: string) => place + path;
  const inside = place.replace("127.0.0.1", "localhost"); // not the name that the settings have
  const { id } = await stage([
    ...[at("/slip.pdf"), at("/slip.pdf"), at("/on.pdf"), at("/gone.pdf"), at("/inside.pdf")],
    ...[at("/loopback.pdf"), at("/round.pdf"), at("/page.pdf"), at("/longer.pdf"), at("/huge.pdf")],
    ...[at("/endless.pdf"), at("/silent.pdf"), inside, "https://10.1.2.3/a.pdf", "https://[::1]/a.pdf"],
    ...[
      "http://example.com/a.pdf",
      "ftp://example.com/a.pdf",
      "https://169.254.169.254/a",
      "https://nobody.invalid/a.pdf",
    ],
  ]);
  expect((await details(id)).map((each) => each?.split(" ")[0] ?? null)).toEqual([
    ...[null, null, null, "ADDRESS_ANSWER", "ADDRESS_INVALID"],
    ...["ADDRESS_FORBIDDEN", "ADDRESS_ANSWER", "TYPE", "ADDRESS_AWAY", "TOO_LARGE"],
    ...["TOO_LARGE", "ADDRESS_SLOW", "ADDRESS_INVALID", "ADDRESS_FORBIDDEN", "ADDRESS_FORBIDDEN"],
    ...["ADDRESS_INVALID", "ADDRESS_INVALID", "ADDRESS_FORBIDDEN", "ADDRESS_AWAY"],
  ]);
  expect(asked.filter((path) => path === "/slip.pdf")).toHaveLength(2); // once by itself, once led on to
  const { data } = await batchItems(ani, (await confirmImport(ani, id, { again: true }, now)).batch.id);
  expect(data[0]!.attachment).toMatchObject({ name: "slip.pdf", type: "pdf", size: pdf.length });
  const { content } = await attachmentFile(ani, id, 1);
  const sha256 = createHash("sha256")
    .update(await buffer(content))
    .digest("hex");
  expect(sha256).toBe(createHash("sha256").update(pdf).digest("hex"));
});

test("a batch none of whose rows can go with its file is refused, and nothing is left", async () => {
  const before = await leftBehind();
  expect(await refusal(createBatch(ani, rowsOf(["a.pdf"]), {}, now))).toBe("FILE_NO_VALID_ROW");
  expect(await leftBehind()).toEqual(before);
});

test("who is forgotten leaves no file behind, unless somebody else got it, too", async () => {
  const shared = pdfFile("Everybody");
  const { id } = await stage(["ani.pdf", "all.pdf", "all.pdf"], {
    "ani.pdf": pdfFile("Ani"),
    "all.pdf": shared,
  });
  await confirmImport(ani, id, { again: true }, now);
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const names = async () =>
    (await db.batchAttachment.findMany({ where: { batchId: id } })).map(({ name }) => name).sort();
  await forgetNumber(ani, { userId: ani.id }, `+62812${count}011001`, hours(2));
  expect(await names()).toEqual(["all.pdf", "ani.pdf"]);
  await forgetNumber(ani, { userId: ani.id }, `+62812${count}011000`, hours(2));
  expect(await names()).toEqual(["all.pdf"]);
  expect(await db.storedFile.count({ where: { attachments: { none: {} }, requests: { none: {} } } })).toBe(0);
  expect((await batchItems(ani, id)).data.map((item) => item.attachment?.name ?? null)).toEqual([
    null,
    "all.pdf",
    "all.pdf",
  ]);
});
