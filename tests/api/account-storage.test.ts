import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { Actor } from "~/domain/actor";
import { addOptOuts } from "~/domain/opt-outs/list";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { sheetFile } from "../support/sheet";
import { ask, OWN_PAGE, tokensOf } from "./call";

vi.hoisted(() => {
  process.env.ACCOUNT_STORED_MB_MAX = "1.5";
});

const MB = 1024 * 1024;
let ani: Actor;
let token = "";
beforeAll(async () => {
  ani = await person("Ani", { credits: 1_000 });
  token = (await tokensOf(ani)).token;
});

const settings = async () => (await ask("GET", "/api/me/settings", { token })).json;
const full = (kind: "items" | "files" | "optOuts" | "templates" | "uploads") =>
  db.accountStorage.update({
    where: { userId: ani.id },
    data: { items: 0, files: 0, optOuts: 0, templates: 0, lists: 0, uploads: 0, [kind]: 1.5 * MB },
  });

test("the settings say what the account stores of what it may, by kind", async () => {
  await addOptOuts(ani, ani.id, { numbers: ["081234567890", "081234567891"] }, "HAND", new Date());
  expect((await settings()).storage).toEqual({
    ...{ used: 320, max: 1.5 * MB },
    kinds: { items: 0, files: 0, opt_outs: 320, templates: 0, lists: 0, uploads: 0 },
  });
});

test("an account that is full is told what takes the most, and what to do about it, in the person's language", async () => {
  const said = [
    ["items", "Most of it is used by batches.", "Sebagian besar terpakai oleh batch."],
    ["files", "used by attachments and proofs of transfer.", "lampiran dan bukti transfer."],
    ["optOuts", "Remove numbers that you no longer need", "Hapus nomor"],
    ["templates", "Delete templates", "Hapus template"],
    ["uploads", "Wait for them to finish", "Tunggu sampai selesai"],
  ] as const;
  for (const [kind, english, indonesian] of said) {
    await full(kind);
    for (const [language, sentence] of [
      ["en", english],
      ["id", indonesian],
    ] as const) {
      const headers = { "Accept-Language": language };
      const { status, json } = await ask("POST", "/api/opt-outs", {
        ...{ token, headers, json: { numbers: ["081234567899"] } },
      });
      expect([status, json.code]).toEqual([413, "ACCOUNT_FULL"]);
      expect(json.message).toContain(sentence);
      expect(json.message).toContain(language === "en" ? "1.5 MB" : "1,5 MB");
    }
  }
});

test("every call that stores is refused, and what removes is not", async () => {
  await full("templates");
  const { id } = await db.optOut.findFirstOrThrow({ where: { userId: ani.id } });
  const batch = () =>
    ask("POST", "/api/bulk/batches", {
      token,
      json: { rows: [{ receiver_number: "081234567890", messages: "Halo" }] },
    });
  const template = () => ask("POST", "/api/templates", { token, json: { name: "a", text: "b" } });
  const sheet = async () => {
    const body = new FormData();
    body.set(
      "file",
      new Blob([readFileSync((await sheetFile([["081234567890", "Halo"]])).path)]),
      "promo.xlsx",
    );
    return ask("POST", "/api/bulk/batches", { token, body });
  };
  for (const call of [batch, template, sheet])
    expect(await call()).toMatchObject({ status: 413, json: { code: "ACCOUNT_FULL" } });
  expect((await ask("DELETE", `/api/opt-outs/${id}`, { token })).status).toBe(200);
  await db.accountStorage.update({ where: { userId: ani.id }, data: { templates: 0 } });
  for (const call of [batch, template, sheet]) expect(await call()).toMatchObject({ status: 201 });
});

test("the form of a new batch says it, too, and keeps what was typed", async () => {
  await full("items");
  const body = new FormData();
  for (const [name, value] of Object.entries({
    recipients: "081234567890",
    message: "Halo",
    request_key: "k",
  }))
    body.set(name, value);
  const answer = await ask("POST", "/send/new", {
    cookies: { token },
    headers: OWN_PAGE,
    body,
  });
  expect(answer.status).toBe(413);
  expect(JSON.stringify(answer.json)).toContain("Most of it is used by batches.");
  expect(answer.json.initialValue).toMatchObject({ recipients: "081234567890", message: "Halo" });
});
