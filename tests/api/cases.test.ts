/*
 * Every file and every event that came from the field (tests/fixtures), sent as a program or WAHA sends it. What became
 * of each is written down, and stands in its test.
 */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import { handleWebhook } from "~/domain/waha-events/handle-webhook";
import { clock } from "~/platform/clock";
import { db } from "~/platform/db";
import { makeSecretsKey } from "~/platform/secrets/key";
import { webhookSignature } from "~/platform/waha";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { connectedDevice } from "../support/device";
import { uploadForm } from "../support/upload-form";
import { ask, tokensOf } from "./call";

const NOW = new Date("2026-11-22T01:00:00Z");
const CASES = "tests/fixtures/cases";
const EVENTS = "tests/fixtures/events";
const BATCHES = "/api/bulk/batches";

let ani: Actor;
let token = "";
let simulator: Simulator;
beforeAll(async () => {
  makeSecretsKey();
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  ani = await person("Ani", { credits: 10_000 });
  token = (await tokensOf(ani)).token;
  simulator = await startSimulator({ waitScale: 0.01 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await simulator.close();
});

const tried = new Set<string>();
const bytesOf = (name: string) => {
  tried.add(name);
  return readFileSync(`${CASES}/${name}`);
};
const file = (name: string, field = "file"): [string, { bytes: Uint8Array; filename: string }] => [
  field,
  { bytes: bytesOf(name), filename: name },
];

const ROWS_SHOWN = 12;

/** What became of an upload: its rows, each with its message or why it does not go; or what was refused where. */
async function became(answer: Awaited<ReturnType<typeof ask>>): Promise<string[]> {
  const { status, json } = answer;
  if (status !== 201)
    return Object.entries<string[]>(json.errors).flatMap(([field, sentences]) =>
      sentences.map((sentence) => `${status} ${field}: ${sentence}`),
    );
  const rows = await db.batchItem.findMany({ where: { batchId: json.batch.id }, orderBy: { rowNo: "asc" } });
  const lines = rows.map(({ receiver, message, reason, detail, dueAt }) =>
    [receiver, reason ?? JSON.stringify(message), detail, dueAt && `at ${dueAt.toISOString()}`]
      .filter(Boolean)
      .join(" "),
  );
  return rows.length <= ROWS_SHOWN ? lines : [`${rows.length} rows`, ...lines.slice(-2)];
}

/** The log of a run: what became of each. */
function log(name: string, lines: string[]): string[] {
  process.stdout.write(`${name}\n${lines.map((line) => `    ${line}\n`).join("")}`);
  return lines;
}

const NONE = "422 file: No rows can be sent. Nothing was queued.";

const FILES: [name: string, outcome: string, message: string | null, lines: string[]][] = [
  [
    "cr-in-message.csv",
    "is sent with LF at each line's end",
    null,
    ['6281234567811 "Yth. Bapak Budi\\nTagihan Rp 50.000\\nTerima kasih"'],
  ],
  [
    "cr-in-message.xlsx",
    "is sent with LF at each line's end",
    null,
    ['6281234567812 "Yth. Ibu Sri\\nTagihan Rp 60.000\\nTerima kasih"'],
  ],
  [
    "csv-error-words.csv",
    "is refused with the reasons, and no error's name is anybody's message",
    null,
    [
      NONE,
      "422 file: 10 rows are not valid. First, row 2: The message is empty. (#N/A)",
      "422 file: Row 12: The file does not contain this message, for example because of a formula. Open the file in Excel, save it and upload it again.",
    ],
  ],
  [
    "csv-formula-text.csv",
    "is sent as the texts in its formulas",
    null,
    ['6281234567801 "Halo"', '6281234567802 "Halo"'],
  ],
  ["csv-vt.csv", "is sent with a line end", null, ['6281234567801 "Baris 1\\nBaris 2"']],
  [
    "duplicates-line-ends.csv",
    "goes once to each person",
    null,
    [
      ...['6281236350001 "Halo Budi\\nBaris 2"', ...Array(3).fill("6281236350001 DUPLICATE")],
      ...['6281236350002 "Caf\u00e9"', "6281236350002 DUPLICATE"],
      ...['6281236350003 "Halo\u00a0Budi"', "6281236350003 DUPLICATE"],
      ...['6281236350004 "Halo"', "6281236350004 DUPLICATE"],
    ],
  ],
  [
    "header-nfd.csv",
    "has the column that is asked for",
    "Halo {{Nama Caf\u00e9}}",
    ['6281236290011 "Halo Budi"'],
  ],
  [
    "idd-001.xlsx",
    "is written to nobody in another country",
    null,
    [
      "001 65 9234 5678 NUMBER_NEEDS_COUNTRY",
      "0016582345678 NUMBER_NEEDS_COUNTRY",
      "001 95 9 212 3456 NUMBER_INVALID",
      '6592345678 "d"',
    ],
  ],
  ["placeholders-of-others.csv", "fills {{nama}}", "Halo {{nama}}", ['6281234567901 "Halo Budi"']],
  ["sep-commas-in-header.csv", "is divided by its semicolons", null, ['6281234567801 "Halo"']],
  [
    "sep-tie.csv",
    "is divided by its semicolons, though it has as many commas",
    "Halo {{nama, gelar}}",
    ['6281234567801 "Halo Budi, S.E."'],
  ],
  [
    "utf8-one-cut-char.csv",
    "is refused with the row of the cut character",
    null,
    [
      "422 file: Row 4 of this CSV has a damaged character. Correct the row, save the file as CSV UTF-8 and upload it again.",
    ],
  ],
  [
    "vt-after-4096.csv",
    "is read, wherever its control stands",
    null,
    ["121 rows", '6281236210119 "Pesan nomor 119 dari toko kami"', '6281236290001 "Baris 1\\nBaris 2"'],
  ],
  [
    "vt.xlsx",
    "is sent with line ends and without controls",
    null,
    [
      ...['6281236290002 "Baris 1\\nBaris 2"', '6281236290003 "ABC"'],
      ...['6281236290004 "Baris\\nLS"', '6281236290005 "Baris\\nNEL"'],
    ],
  ],
  ["wide-300-placeholder.xlsx", "fills column 300", "Kode {{kode}}", ['6281234567829 "Kode K1"']],
  [
    "wide-scheduled-at-col300.xlsx",
    "goes at the time in column 300",
    null,
    ['6281234567840 "Baru besok" at 2027-06-01T02:00:00.000Z'],
  ],
  ["xlsx-trailing-newline.xlsx", "is read", null, ['6281234567951 "Halo"']],
  ["xlsx-trailing-nuls.xlsx", "is read", null, ['6281234567951 "Halo"']],
];

test.each(FILES)("%s %s", async (name, _outcome, message, lines) => {
  const parts: Parameters<typeof uploadForm>[0] = [file(name)];
  if (message !== null) parts.push(["message", message]);
  const answer = await ask("POST", BATCHES, { token, body: uploadForm(parts) });
  expect(log(name, await became(answer))).toEqual(lines);
});

test("json-long-numbers.json is sent with the digits that came", async () => {
  const headers = { "Content-Type": "application/json" };
  const answer = await ask("POST", BATCHES, { token, headers, body: bytesOf("json-long-numbers.json") });
  expect(log("json-long-numbers.json", await became(answer))).toEqual([
    '6281234110000 "No. 202608170001"',
    '6281234110001 "No. 8808123456789012"',
    '6281234110002 "No. 150000000000"',
    '6281234110003 "No. 99999999999"',
  ]);
});

test("typed-numbers-in-one-line.txt is two numbers", async () => {
  const name = "typed-numbers-in-one-line.txt";
  const body = uploadForm([
    ["recipients", bytesOf(name).toString()],
    ["message", "Halo"],
  ]);
  expect(log(name, await became(await ask("POST", BATCHES, { token, body })))).toEqual([
    '6281236320001 "Halo"',
    '6281236320002 "Halo"',
  ]);
});

/** The forms that the script sends with curl. */
function curled(script: string): FormData[] {
  const calls = script.split("\n").filter((line) => line.startsWith("curl"));
  return calls.map((call) =>
    uploadForm(
      [...call.matchAll(/-F (\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [
        name,
        value.startsWith("@")
          ? { bytes: Buffer.from("receiver_number,messages\n081234567899,Halo"), filename: value.slice(1) }
          : value,
      ]),
    ),
  );
}

test("repeated-fields.sh: recipients are joined, a second file and a second message are refused by name", async () => {
  const outcomes: string[][] = [];
  for (const body of curled(bytesOf("repeated-fields.sh").toString()))
    outcomes.push(await became(await ask("POST", BATCHES, { token, body })));
  const again = "This field was sent more than once. Send it once.";
  expect(outcomes.map((lines, i) => log(`repeated-fields.sh, call ${i + 1}`, lines))).toEqual([
    ['6281236320001 "Halo"', '6281236320002 "Halo"'],
    [`422 file: ${again}`],
    [`422 message: ${again}`],
  ]);
});

test.each(["proof-png-nul.png", "proof-pdf-leading-newline.pdf"])(
  "%s is taken as a proof of transfer",
  async (name) => {
    const body = uploadForm([["amount", "10"], file(name, "transfer_evidence")]);
    const { status, json } = await ask("POST", "/api/credits/requests", { token, body });
    log(name, [`${status}`]);
    expect([status, json.errors]).toEqual([201, undefined]);
  },
);

const STOPS: [name: string, outcome: string, told: boolean[], optOuts: string[]][] = [
  ["edited-to-stop.jsonl", "is a stop", [true], ["6281236010008"]],
  ["events-without-content.jsonl", "is nobody's reply", [], []],
  ["stop-lid-learnt-later.jsonl", "holds for the number", [true, true], ["6281236381000"]],
  ["stop-told-twice.jsonl", "holds for the number", [true, true], ["6281236370000"]],
];

test.each(STOPS)("%s %s", async (name, _outcome, told, optOuts) => {
  tried.add(name);
  const owner = await person(`Owner of ${name.replace(/\W/g, "")}`);
  const device = await connectedDevice(owner, simulator, { version: "2026.8.2" });
  await db.device.update({ where: { id: device.id }, data: { serverId: null } }); // nobody asks WAHA for the number
  const events = readFileSync(`${EVENTS}/${name}`, "utf8")
    .replaceAll('"<now, ms>"', String(NOW.getTime()))
    .replaceAll('"<now, s>"', String(Math.floor(NOW.getTime() / 1000)))
    .replaceAll("<the device's session>", device.session);
  const recorded: boolean[] = [];
  for (const line of events.trim().split("\n")) {
    const body = Buffer.from(line);
    const answer = await handleWebhook(
      device.id,
      body,
      webhookSignature(body, openWebhookSecret(device)!),
      NOW,
    );
    recorded.push((answer as { recorded: boolean }).recorded);
  }
  const stopped = await db.optOut.findMany({ where: { userId: owner.id } });
  const numbers = stopped.map(({ number }) => number);
  log(name, [`recorded: ${recorded.join(", ")}`, `opted out: ${numbers.join(", ") || "-"}`]);
  expect(numbers).toEqual(optOuts);
  expect(recorded).toEqual(told.length > 0 ? told : recorded.map(() => false));
});

test("every file and every event from the field was tried", () => {
  expect([...tried].sort()).toEqual([...readdirSync(CASES), ...readdirSync(EVENTS)].sort());
});
