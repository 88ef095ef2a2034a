import { PNG } from "pngjs";
import QRCode from "qrcode";
import { beforeAll, expect, test } from "vitest";
import { checksum, parseQris } from "~/domain/qris/parse-qris";
import { readQrPicture } from "~/domain/qris-picture/read-picture";
import { AppSettingsChange, salesSettings, updateAppSettings } from "~/domain/settings/app-settings";
import { wholeCast } from "../support/cast";
import { jpgFile, pngFile, uploaded } from "../support/evidence";
import { qrisText } from "../support/qris";
import { refusal } from "../support/refusal";

const now = new Date("2026-11-21T03:00:00Z");
let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

test("a static QRIS says whom it pays, and is kept as it came", () => {
  const text = qrisText();
  expect(parseQris(` ${text}\n`)).toEqual({
    text,
    merchant: "TOKO SIAR",
    city: "BANDUNG",
    nmid: "ID1020304050607",
  });
  // the checksum that the standard names as an example of its method
  expect(checksum("123456789")).toBe("29B1");
});

test.each([
  ["a wrong checksum", () => `${qrisText().slice(0, -4)}0000`, "QRIS_CHECKSUM"],
  ["a changed letter", () => qrisText().replace("BANDUNG", "BANDUNK"), "QRIS_CHECKSUM"],
  ["a dynamic code", () => qrisText({ "01": "12" }), "QRIS_DYNAMIC"],
  ["a code with an amount", () => qrisText({ 54: "15000" }), "QRIS_DYNAMIC"],
  ["dollars", () => qrisText({ 53: "840" }), "QRIS_CURRENCY"],
  ["another country", () => qrisText({ 58: "MY" }), "QRIS_COUNTRY"],
  ["no merchant", () => qrisText({ 59: null }), "QRIS_MERCHANT"],
  ["no NMID", () => qrisText({ 51: null }), "QRIS_MERCHANT"],
  ["an address of the web", () => "https://example.com", "QRIS_INVALID"],
  ["nothing", () => "", "QRIS_INVALID"],
  ["half of it", () => qrisText().slice(0, 60), "QRIS_INVALID"],
  ["far too much", () => qrisText({ 62: "x".repeat(99) }).padEnd(2_000, "0"), "QRIS_INVALID"],
])("%s is refused by name", (_what, text, fault) => {
  expect(parseQris(text())).toEqual({ fault });
  expect(AppSettingsChange.safeParse({ qris: text() }).error?.issues[0]?.message).toBe(fault);
});

test("a picture of the code is read, as PNG and as JPEG; one without a code is refused", async () => {
  const text = qrisText();
  const png = await QRCode.toBuffer(text, { width: 300 });
  const read = (content: Buffer) => readQrPicture(cast.citra, uploaded(content));
  expect(await read(png)).toBe(text);
  const { encode } = await import("jpeg-js");
  const { data, width, height } = PNG.sync.read(png);
  expect(await read(encode({ data, width, height }, 80).data)).toBe(text);
  const broken = Buffer.concat([png.subarray(0, 200), Buffer.alloc(50)]);
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  for (const content of [pngFile(), jpgFile(), Buffer.from("text"), Buffer.alloc(0), broken, huge])
    expect(await refusal(read(content))).toBe("QRIS_PICTURE");
});

test("the settings keep a QRIS, which buyers see, until it is taken away", async () => {
  const qris = qrisText();
  await updateAppSettings(cast.citra, AppSettingsChange.parse({ qris }), now);
  expect((await salesSettings()).qris).toMatchObject({ text: qris, merchant: "TOKO SIAR" });
  await updateAppSettings(cast.citra, AppSettingsChange.parse({ price_per_credit: 5 }), now);
  expect((await salesSettings()).qris?.text).toBe(qris);
  await updateAppSettings(cast.citra, AppSettingsChange.parse({ qris: null }), now);
  expect((await salesSettings()).qris).toBeNull();
});
