import { beforeAll, expect, test } from "vitest";
import { hoursText } from "~/domain/sending-hours/hours";
import { db } from "~/platform/db";
import {
  ADMIN_FORMS,
  type AdminForm,
  everything,
  type FormAnswer,
  filled,
  type Ids,
  send,
  target,
} from "../support/admin-forms";
import { person } from "../support/cast";
import { ask, OWN_PAGE, tokenOf, tokensOf } from "./call";

// What people, browsers and programs send to an admin's forms besides what was asked for. Each form is sent
// in both languages, each time about somebody of its own.
type Fields = [string, string][];

const LONG = "x".repeat(20_000);

const FAULTS: Record<string, (good: Fields) => Fields> = {
  "nothing at all": () => [],
  "every field empty": (good) => good.map(([name]) => [name, ""]),
  "every field too long": (good) => good.map(([name]) => [name, LONG]),
  "spaces only": (good) => good.map(([name]) => [name, " \t\u00a0\u200b"]),
  "signs that databases stumble over": (good) => good.map(([name]) => [name, "a\u0000b\ud800'\u202e"]),
  "numbers that are none": (good) => good.map(([name]) => [name, "-1e309"]),
  "every field twice": (good) => [...good, ...good],
  "lists and objects": (good) =>
    good.flatMap(
      ([name]): Fields => [
        [`${name}[0]`, "1"],
        [`${name}.a`, "1"],
      ],
    ),
  "orders to the library that reads forms": (good) => [...good, ["__intent__", "{"], ["__state__", "{"]],
  "fields of objects": () => ["__proto__", "constructor.name", "[]", "."].map((name) => [name, "1"]),
};

let token = "";
beforeAll(async () => {
  token = await tokenOf(await person("Eka", { role: "SUPER ADMIN" }));
});

const goodFields = (form: AdminForm, ids: Ids): Fields =>
  Object.entries(form.fields).map(([name, value]) => [name, filled(value, ids)]);

/** A refusal is a sentence, not a code, a trace or a hole where a word should be. */
function expectSentences({ status, sentences }: FormAnswer, what: string) {
  expect(status, what).toBeLessThan(500);
  expect(sentences.length, `${what}: ${status} without a word`).toBeGreaterThan(0);
  for (const sentence of sentences) expect(sentence, what).toMatch(/^\p{Lu}[^{}]*\p{Ll}[^{}]*[.!?]$/u);
}

const EMPTY_FORM_FAULT = "fields of objects";
const cases = ADMIN_FORMS.flatMap((form) => {
  const faults = Object.keys(form.fields).length > 0 ? Object.keys(FAULTS) : [EMPTY_FORM_FAULT];
  return faults.map((fault) => ({ ...form, fault }));
});

test.each(cases)("$at with $fault is taken, or refused with sentences and nothing done", async (form) => {
  const refused: string[] = [];
  for (const language of ["en", "id"]) {
    const ids = await target();
    const before = await everything();
    const fields = FAULTS[form.fault]!(goodFields(form, ids));
    const answer = await send({ ...form, at: filled(form.at, ids) }, fields, { token, language });
    if (answer.status < 400) continue;
    expectSentences(answer, `${language} ${answer.sentences}`);
    expect(await everything()).toEqual(before);
    refused.push(answer.sentences.join(" "));
  }
  expect(new Set(refused).size, refused.join(" | ")).toBe(refused.length);
});

const GONE = ADMIN_FORMS.filter(({ at }) => /:user|:device/.test(at));

test.each(GONE)("$at about somebody who does not exist any more says so in both languages", async (form) => {
  const ids = await target();
  const gone = { ...ids, [/:device/.test(form.at) ? "device" : "user"]: 2_000_000_000 };
  const before = await everything();
  for (const [language, word] of Object.entries({ en: "Not found.", id: "Tidak ditemukan." })) {
    const asked = { ...form, at: filled(form.at, gone) };
    const { status, sentences } = await send(asked, goodFields(form, gone), { token, language });
    expect([status, ...sentences]).toEqual([404, word]);
  }
  expect(await everything()).toEqual(before);
});

test.each([
  ["server", { host: "http://waha.test", port: "3000" }, "host", "This is not a valid server address."],
  ["server", { host: "169.254.169.254", port: "3000" }, "host", "This server address is not allowed."],
  ["server", { host: "waha.test", port: "70000" }, "port", "Enter a port from 1 to 65535."],
  ["devices/:device", { gap_min: "5", gap_max: "2" }, "gap_max", "The longest delay cannot be shorter"],
  ["devices/:device", { gap_min: "-1", gap_max: "2" }, "gap_min", "seconds from 0 to 86,400"],
  ["devices/:device", { gap_new_min: "5", gap_new_max: "2" }, "gap_new_max", "cannot be shorter"],
  ["devices/:device", { in_use_since: "2999-01-01" }, "in_use_since", "a date from 2009-01-01 to today"],
  ["devices/:device", { work_minutes: "60", rest_minutes: "1.5" }, "rest_minutes", "Enter whole minutes"],
  ["devices/:device", { typing: "perhaps" }, "typing", "This value is not valid."],
  ["devices/:device", { daily_max: "1.5" }, "daily_max", "a whole number from 1 to 1,000,000"],
  ["credits", { amount: "0", reason: "x", request_key: "k" }, "amount", "but not 0"],
  ["devices/:device/pause", { lasts: "at", until: "2020-01-01T08:00" }, "until", "a future time"],
])("the form %s with %j marks its field %s and says: %s", async (place, fields, field, words) => {
  const at = `/admin/users/:user/${place}`;
  const { status, error } = await send({ at: filled(at, await target()) }, Object.entries(fields), { token });
  expect(status).toBe(422);
  expect(Object.keys(error)).toEqual([field]);
  expect(error[field]?.join(" ")).toContain(words);
});

test("a gap that is longer than the hours are open is refused with its sentence, on the form and by API", async () => {
  const ids = await target();
  const hours = hoursText({ preset: "own", from: "09:00", to: "10:00", days: [1, 2], on_holidays: true });
  await db.user.update({ where: { id: ids.user }, data: { hours } });
  const at = filled("/admin/users/:user/devices/:device", ids);
  const form = await send({ at }, Object.entries({ gap_min: "5", gap_max: "7200" }), { token });
  expect([form.status, form.error.gap_max?.join(" ")]).toEqual([
    422,
    expect.stringContaining("allow 1 hour at a stretch"),
  ]);
  const call = await ask("PUT", `/api${at}`, { token, json: { gap_min: 5, gap_max: 7200 } });
  expect([call.status, call.json.errors.gap_max[0]]).toEqual([422, form.error.gap_max?.join(" ")]);
  expect((await ask("PUT", `/api${at}`, { token, json: { gap_min: 5, gap_max: 3600 } })).status).toBe(200);
});

const LISTS = [
  ...["dashboard", "users", "users/devices", "users/new", "request-buy-credits", "bulk-history"],
  ...["test-bulk", "settings", "audit-log", "bulk-history/export", "audit-log/export"],
  ...["packages", "receipts", "receipts/export", "bank-statements", "settings/qris"],
];
const PARAMETERS = [
  ...["page", "per_page", "q", "q_user", "status", "role", "date_from", "date_to", "target_user_id"],
  ...["device_id", "request", "who", "act", "month"],
];
const STRANGE = ["", "-1", "0", "1e309", "99999999999999999999", "2026-13-45", "a\u0000b", "%_'!", LONG];

test.each(LISTS)(
  "/admin/%s with whatever somebody writes into its address is a page, or says why not",
  async (list) => {
    for (const value of STRANGE) {
      const address = `/admin/${list}?${new URLSearchParams(PARAMETERS.map((name) => [name, value]))}`;
      const asked = ask("GET", address, { cookies: { token } });
      const status = await asked.then((answer) => answer.status, statusThrown);
      expect([200, 302, 400, 404, 422], value.slice(0, 30)).toContain(status);
    }
  },
);

/** Screens throw their refusals as Responses; anything else is a fault of ours. */
function statusThrown(thrown: unknown): number {
  if (thrown instanceof Response) return thrown.status;
  throw thrown;
}

test("an admin's own role, and features that he does not hold, are refused at their field, and nothing is saved", async () => {
  const citra = await person("Cici", { role: "ADMIN", features: ["USERS"] });
  const doni = await person("Doni");
  const cookies = await tokensOf(citra);
  const send = async (id: number, fields: Fields) => {
    const body = new URLSearchParams(fields);
    const answer = await ask("POST", `/admin/users/${id}`, { cookies, body, headers: OWN_PAGE });
    return [answer.status, answer.json?.error];
  };
  const before = await db.user.findMany({ where: { id: { in: [citra.id, doni.id] } } });
  const named = (name: string): Fields => [
    ["name", name],
    ["email", `${name.split(" ")[0]?.toLowerCase()}@example.com`],
  ];
  const own = "You cannot change your own role or features.";
  expect(await send(citra.id, [...named("Cici"), ["role", "USER"]])).toEqual([403, { role: [own] }]);
  const more: Fields = [
    ["features", "USERS"],
    ["features", "SETTINGS"],
  ];
  expect(await send(citra.id, [...named("Cici"), ...more])).toEqual([403, { features: [own] }]);
  const unheld = { features: ["You can only give features that you have yourself."] };
  for (const role of ["USER", "ADMIN"]) {
    const rights: Fields = [["rights", "shown"], ["role", role], ...more];
    expect(await send(doni.id, [...named("Doni B"), ...rights])).toEqual([403, unheld]);
  }
  expect(await db.user.findMany({ where: { id: { in: [citra.id, doni.id] } } })).toEqual(before);
});
