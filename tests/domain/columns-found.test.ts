import { expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { usualColumns } from "~/domain/imports/rows/column-names";
import { findColumns } from "~/domain/imports/rows/find-columns";
import { readHeaders, valueColumns } from "~/domain/imports/rows/read-headers";
import { otherPlaceholders } from "~/domain/message-text/other-placeholders";
import { writtenText } from "~/domain/message-text/validate-text";

const NUMBERS =
  `No HP|no_hp|NO. HP|No.HP|Nomor HP|nomor-hp|Nomer HP|HP|hp|Handphone|No Handphone|Hape|Ponsel|Nomor Ponsel|
No Telp|No. Telp|Telp|No Tlp|Telepon|No Telepon|Nomor Telepon|Telpon|No. Telp/HP|HP/WA|No HP (WA)|No. HP / WA *|WA|No WA|Nomor WA|
No. WhatsApp|Nomor WhatsApp|WhatsApp|WhatsApp Number|WA Aktif|Nomor WA Aktif|Phone|phone|Phone Number|Phone No.|Mobile|Mobile Phone|
Mobile Number|Cell|Cellphone|Telephone|Tel|Contact Number|Contact Phone|Customer Phone|Recipient Phone Number|No HP Pelanggan|
No HP Penerima|Nomor Tujuan|No Tujuan|Nomor Penerima|Kontak WA|MSISDN|Number|Nomor|Tujuan|receiver number|Phone\u200b`
    .replaceAll("\n", "")
    .split("|");

test.each(NUMBERS)("“%s” is a column of phone numbers", (header) => {
  expect(usualColumns("receiver_number", ["Nama", header, "Tagihan"])).toEqual([1]);
});

test.each(
  "No|Nama|Tagihan|Nama WA|Waktu|HPP|Harga Pokok|No Invoice|Nomor Pelanggan|Alamat|Telepon Rumah|Watt|Penerima|Phone model|Hp 2|".split(
    "|",
  ),
)("“%s” is no column of phone numbers", (header) => {
  expect(usualColumns("receiver_number", [header])).toEqual([]);
});

test.each<[string, string]>([
  ["messages", "Pesan|Isi Pesan|pesan wa|Message Text|Teks"],
  ["attachment", "Lampiran|File|Nama File|Berkas"],
  ["scheduled_at", "Jadwal|Waktu|Waktu Kirim|Jadwal Kirim"],
  ["zone", "Zona|Zona Waktu|Time Zone"],
])("%s has usual names, too", (role, names) => {
  for (const name of names.split("|")) expect(usualColumns(role as "messages", ["x", name])).toEqual([1]);
});

const find = (headers: string, text: string | null = null, chosen = {}) =>
  findColumns(headers.split(","), text === null ? null : writtenText(text, "message"), chosen);

test.each<[string, string | null, object]>([
  // by the names of the specification alone, as before
  ["receiver_number,messages,phone,pesan,waktu,file", null, { receiver_number: 0, messages: 1 }],
  ["phone,receiver_number,No HP", "Halo", { receiver_number: 1 }],
  ["phone,phone_number,waktu", "Halo {{phone}}", { receiver_number: 1 }],
  ["receiver_number,scheduled_at,jadwal", "Halo", { receiver_number: 0, scheduled_at: 1 }],
  // by usual names
  ["Nama,No HP,Tagihan", "Halo {{Nama}}", { receiver_number: 1 }],
  ["No,Nama,Nomor,No HP", "Halo", { receiver_number: 3 }],
  ["Nama,HP,Pesan", null, { receiver_number: 1, messages: 2 }],
  ["receiver_number,Pesan", null, { receiver_number: 0, messages: 1 }],
  ["Nama,HP,Pesan", "Halo {{Pesan}}", { receiver_number: 1 }],
  ["HP,Jadwal,Zona,Lampiran", "Halo", { receiver_number: 0, scheduled_at: 1, zone: 2, attachment: 3 }],
  ["HP,Waktu", "Janji Anda pukul {{waktu}}", { receiver_number: 0 }],
])("the columns of %s, with the text %s", (headers, text, places) => {
  const found = find(headers, text);
  expect([found.places, found.lacking, found.unclear]).toEqual([places, [], {}]);
});

test("several that fit are unclear, none is lacking; a choice settles both", () => {
  expect(find("Nama,No HP,Telepon", "Halo")).toMatchObject({
    places: {},
    unclear: { receiver_number: [1, 2] },
  });
  expect(find("Nama,Tagihan").lacking).toEqual(["receiver_number", "messages"]);
  expect(find("Nama,No HP,Telepon", "Halo", { receiver_number: "telepon" }).places).toEqual({
    receiver_number: 2,
  });
  expect(find("Nama,Isian", null, { receiver_number: 1, messages: "NAMA" }).places).toEqual({
    receiver_number: 1,
    messages: 0,
  });
});

test.each<[string, object, string]>([
  ["Nama,No HP", { receiver_number: "Kontak" }, "COLUMN_NOT_FOUND"],
  ["Nama,No HP", { receiver_number: 7 }, "COLUMN_NOT_FOUND"],
  ["HP,HP", { receiver_number: "HP" }, "COLUMN_DOUBLED"],
  ["Nama,No HP", { receiver_number: "No HP", messages: 1 }, "COLUMN_TWICE"],
])("of %s the choice %j is refused as %s", (headers, chosen, code) => {
  const refused = () => find(headers, null, chosen);
  expect(refused).toThrow(DomainError);
  try {
    refused();
  } catch (error) {
    expect((error as DomainError).fields).toMatchObject({ columns: [{ code }] });
  }
});

test("a sheet with several columns of numbers is refused by their names", () => {
  const refused = () => readHeaders(["No HP", "WA", "Pesan"]);
  expect(refused).toThrow(
    expect.objectContaining({
      code: "FILE_COLUMN_UNCLEAR",
      extra: { header: "receiver_number", columns: ["No HP", "WA"] },
    }),
  );
});

test("the column of numbers fills its place in a text, as its digits and not as the sheet shows them", () => {
  const text = writtenText("{{No HP}} {{Tagihan}}", "message");
  expect([...valueColumns(text, ["Nama", "No HP", "Tagihan"])]).toEqual([2]);
  expect(readHeaders(["Nama", "No HP", "Tagihan"], text).text).toMatchObject([
    { index: 1 },
    " ",
    { index: 2 },
  ]);
});

test("one brace or brackets around a column are told, two braces are not", () => {
  const found = otherPlaceholders("{nama} [NAMA] {{nama}} {Tagihan} {lain} {nama}", ["Nama", "Tagihan"]);
  expect(found).toEqual([
    { written: "{nama}", column: "Nama" },
    { written: "[NAMA]", column: "Nama" },
    { written: "{Tagihan}", column: "Tagihan" },
  ]);
});
