import { beforeAll, expect, test, vi } from "vitest";
import { SEARCH_CHARACTERS_MAX } from "~/domain/pagination/search";
import { db } from "~/platform/db";
import { FairQueue } from "~/platform/fair-queue/fair-queue";
import { queuedBatch } from "../support/batch";
import { wholeCast } from "../support/cast";
import { ask, tokensOf } from "./call";

const TOO_LONG = "a".repeat(SEARCH_CHARACTERS_MAX + 1);
const SENTENCE = "Use up to 100 characters in a search.";

let batch = 0;
let tokens: Record<"ani" | "eka", string>;
let ids: Record<keyof typeof tokens, number>;

beforeAll(async () => {
  const cast = await wholeCast();
  batch = await queuedBatch(cast.ani, 3, new Date());
  ids = { ani: cast.ani.id, eka: cast.eka.id };
  tokens = { ani: (await tokensOf(cast.ani)).token, eka: (await tokensOf(cast.eka)).token };
});

const calls: [string, keyof typeof tokens, string][] = [
  ["bulk/batches/{id}/items", "ani", "q"],
  ["bulk/batches", "ani", "q"],
  ["bulk/batches/export", "ani", "q"],
  ["admin/users", "eka", "q"],
  ["admin/request-buy-credits", "eka", "q"],
  ["admin/bulk-history", "eka", "q_user"],
  ["admin/bulk-history/export", "eka", "q_user"],
  ["admin/dashboard", "eka", "q_user"],
  ["admin/audit-log", "eka", "who"],
  ["admin/audit-log/export", "eka", "who"],
];

test.each(calls)(
  "GET /api/%s takes a search of 100 characters, and refuses a longer one",
  async (path, who, name) => {
    const asked = (text: string) =>
      ask("GET", `/api/${path.replace("{id}", String(batch))}?${name}=${text}`, { token: tokens[who] });
    expect((await asked(TOO_LONG.slice(1))).status).toBe(200);
    const { status, json } = await asked(TOO_LONG);
    expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { [name]: [SENTENCE] } });
  },
);

const screens: [string, keyof typeof tokens, string][] = [
  ["batches/{id}", "ani", "q"],
  ["batches", "ani", "q"],
  ["admin/users", "eka", "q"],
  ["admin/users/devices", "eka", "q"],
  ["admin/request-buy-credits", "eka", "q"],
  ["admin/bulk-history", "eka", "q_user"],
  ["admin/dashboard", "eka", "q_user"],
  ["admin/audit-log", "eka", "who"],
];

test.each(screens)(
  "an old link to /%s with a longer search says so in a sentence",
  async (path, who, name) => {
    const address = `/${path.replace("{id}", String(batch))}?${name}=`;
    const cookies = { token: tokens[who] };
    expect((await ask("GET", address + TOO_LONG.slice(1), { cookies })).status).toBe(200);
    const refused = await ask("GET", address + TOO_LONG, { cookies }).catch((thrown: Response) => thrown);
    if (!(refused instanceof Response)) throw new Error("It was not refused.");
    expect([refused.status, await refused.text()]).toEqual([422, SENTENCE]);
  },
);

test("whoever searches among long texts that are all alike makes nobody wait", async () => {
  const message = "a".repeat(4_096);
  await db.batchItem.updateMany({ where: { batchId: batch }, data: { message } });
  const rows = Array.from({ length: 600 }, (_, i) => ({
    batchId: batch,
    rowNo: 100 + i,
    receiver: "1",
    message,
  }));
  await db.batchItem.createMany({ data: rows.map((row) => ({ ...row, status: "SKIPPED" })) });
  let found = false;
  const q = `${"a".repeat(SEARCH_CHARACTERS_MAX - 1)}b`;
  const searching = ask("GET", `/api/bulk/batches/${batch}/items?q=${q}`, { token: tokens.ani }).then(
    (answer) => {
      found = true;
      return answer;
    },
  );
  for (let i = 0; i < 3; i += 1) expect((await ask("GET", "/healthz")).status).toBe(200);
  expect(found).toBe(false);
  expect((await searching).json.meta.total).toBe(0);
});

const files: typeof screens = [
  ["batches/export", "ani", "q"],
  ["admin/bulk-history/export", "eka", "q_user"],
  ["admin/audit-log/export", "eka", "who"],
];

test.each([...calls.map(([path, ...rest]) => [`api/${path}`, ...rest] as const), ...screens, ...files])(
  "what is searched at /%s waits in the turn of whoever asks",
  async (path, who, name) => {
    const entered = vi.spyOn(FairQueue.prototype, "enter");
    const address = `/${path.replace("{id}", String(batch))}?${name}=Halo`;
    const asked = path.startsWith("api/") ? { token: tokens[who] } : { cookies: { token: tokens[who] } };
    expect((await ask("GET", address, asked)).status).toBe(200);
    const whose = new Set(entered.mock.calls.map(([person]) => person));
    entered.mockRestore();
    expect([...whose]).toEqual([ids[who]]);
  },
);
