/* A field that is sent twice where one value is expected: nobody knows which is meant, so it is named. */
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { uploadForm } from "../support/upload-form";
import { ask, ORIGIN, tokenOf } from "./call";

let ani = "";
let citra = "";
beforeAll(async () => {
  const cast = await wholeCast();
  [ani, citra] = [await tokenOf(cast.ani), await tokenOf(cast.citra)];
});

type Part = Parameters<typeof uploadForm>[0][number];
const BATCHES = "/api/bulk/batches";
const sheet = (row: string, filename = "a.csv"): Part => [
  "file",
  { bytes: Buffer.from(`receiver_number,messages\n${row}\n`), filename },
];
const SENT = "This field was sent more than once. Send it once.";

const send = (parts: Part[], path = BATCHES, token = ani) =>
  ask("POST", path, { token, body: uploadForm(parts) });

test("recipients that come several times are all written to", async () => {
  const { status, json } = await send([
    ["recipients", "6281236320001"],
    ["recipients", "6281236320002\r\n6281236320003"],
    ["message", "Halo"],
  ]);
  expect([status, json.summary.queued]).toEqual([201, 3]);
});

test.each<[string, Part[]]>([
  ["file", [sheet("6281236320001,a"), sheet("6281236320002,b", "b.xlsx")]],
  [
    "message",
    [
      ["recipients", "6281236320001"],
      ["message", "Satu"],
      ["message", "Dua"],
    ],
  ],
  ["name", [sheet("6281236320001,a"), ["name", "a"], ["name", "a"]]],
  ["start_at", [sheet("6281236320001,a"), ["start_at", ""], ["start_at", "2030-01-01 08:00"]]],
  ["hours", [sheet("6281236320001,a"), ["hours", "own"], ["hours", "none"]]],
  ["basis", [sheet("6281236320001,a"), ["basis", "agreed"], ["basis", "other"]]],
  [
    "attachments",
    [
      sheet("6281236320001,a"),
      ["attachments", { bytes: Buffer.from("PK"), filename: "a.zip" }],
      ["attachments", { bytes: Buffer.from("PK"), filename: "b.zip" }],
    ],
  ],
])("a second %s is refused by its name, and nothing is queued", async (field, parts) => {
  const before = await db.batch.count();
  const { status, json } = await send(parts);
  expect([status, json.code, json.errors]).toEqual([422, "VALIDATION", { [field]: [SENT] }]);
  expect(await db.batch.count()).toBe(before);
});

test("days may be sent as one box each", async () => {
  const { status } = await send([
    sheet("6281236320001,a"),
    ...["hours", "own", "hours_from", "10:00", "hours_to", "11:00"].flatMap((each, i, all) =>
      i % 2 === 0 ? [[each, all[i + 1]!] as Part] : [],
    ),
    ["hours_days", "1"],
    ["hours_days", "2"],
  ]);
  expect(status).toBe(201);
});

test("every call that takes a file refuses a second one by its name", async () => {
  const two = (name: string): Part[] => [
    [name, { bytes: Buffer.from("receiver_number\n6281236320001"), filename: "a.csv" }],
    [name, { bytes: Buffer.from("receiver_number\n6281236320002"), filename: "b.csv" }],
  ];
  const calls: [string, string, string][] = [
    ["/api/admin/test-bulk/upload", citra, "file"],
    ["/api/opt-outs", ani, "file"],
    ["/api/admin/opt-outs", citra, "file"],
    ["/api/credits/requests", ani, "transfer_evidence"],
  ];
  for (const [path, token, field] of calls) {
    const { status, json } = await send(two(field), path, token);
    expect([path, status, json.errors]).toEqual([path, 422, { [field]: [SENT] }]);
  }
});

test("a form of a screen with a field twice is refused by its name", async () => {
  const form = (text: string) =>
    ask("POST", "/templates/new", {
      cookies: { token: ani },
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: ORIGIN },
      body: text,
    });
  const twice = await form("name=Promo&text=Satu&text=Dua");
  expect([twice.status, twice.json.error.text]).toEqual([422, [SENT]]);
  expect(await db.template.count()).toBe(0);
});

test("a parameter of an address that comes twice is refused by its name, where the call knows it", async () => {
  const get = (path: string) => ask("GET", path, { token: ani });
  const twice = await get(`${BATCHES}?status=DONE&page=1&status=SENDING`);
  expect([twice.status, twice.json.errors]).toEqual([422, { status: [SENT] }]);
  expect((await get(`${BATCHES}?utm=1&utm=2&status=DONE`)).status).toBe(200);
});

test.each([
  ["PUT", "/api/me/settings", '{"phone_number": null, "phone_number": "+6281234567890"}', "phone_number"],
  ["PUT", "/api/me/settings", String.raw`{"phone_number": null, "phone\u005fnumber": ""}`, "phone_number"],
  ["POST", "/api/opt-outs", '{"numbers": "6281236320001", "numbers": "6281236320002"}', "numbers"],
  ["POST", BATCHES, '{"rows": [{"a": 1}], "message": "Halo", "rows": [{"a": 2}]}', "rows"],
  ["POST", BATCHES, '{"rows": [{"a": 1}], "message": "Satu", "message": "Dua"}', "message"],
])("%s %s refuses a field that its JSON says twice by its name", async (method, path, body, field) => {
  const headers = { "Content-Type": "application/json" };
  const { status, json } = await ask(method, path, { token: ani, body, headers });
  expect([status, json.errors]).toEqual([422, { [field]: [SENT] }]);
});

test("names that no call knows may come twice; a row's names, which are columns, may not", async () => {
  const send = async (row: string) => {
    const body = `{"x": 1, "x": 2, "message": "Halo", "rows": [{"receiver_number": "6281236320009", ${row}}]}`;
    return await ask("POST", BATCHES, { token: ani, body, headers: { "Content-Type": "application/json" } });
  };
  expect((await send('"y": 1')).status).toBe(201);
  const { status, json } = await send('"y": 1, "y": 2');
  const sentence = "Row 1 has the name “y” more than once. Send each name of a row once.";
  expect([status, json.errors]).toEqual([422, { rows: [sentence] }]);
});
