import type { Browser, BrowserContext, Page, Response } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/config";
import { texts } from "~/i18n/sentence";
import { totpAt } from "~/platform/totp";
import { allDoors } from "../support/doors";
import { pngFile } from "../support/evidence";
import { type Stack, startStack } from "../support/stack";
import { until } from "../support/until";
import { openBrowser, signIn } from "./browser";
import { goodRows, sheet } from "./sheets";
import { fillIn, send, unfold, type Values, type Way, waysOn, withoutChecks } from "./walk/forms";
import { pageFaults, ZOOMED } from "./walk/page-faults";

// Every screen of the floor plan, opened and used with scripts off, by everybody who may; at 200 %, with
// reduced motion, in both languages. Each form is sent as it stands (in Indonesian) and filled in (in English).
const PEOPLE = ["Ani", "Citra", "Eka"] as const;
type Person = (typeof PEOPLE)[number];
type Walker = Person | "nobody";

const STEP_MS = 8_000;
let stack: Stack;
let browser: Browser;
const pages = {} as Record<Walker, Page>;
const contexts: BrowserContext[] = [];
const shown = new Set<string>();
let count = 0;
const next = () => {
  count += 1;
  return count;
};
let codes: string[] = [];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), openBrowser()]);
  for (const who of [...PEOPLE, "nobody"] as const) {
    const context = await browser.newContext({
      baseURL: stack.url,
      javaScriptEnabled: false,
      reducedMotion: "reduce",
      viewport: ZOOMED,
    });
    context.setDefaultTimeout(STEP_MS);
    contexts.push(context);
    pages[who] = await context.newPage();
    if (who !== "nobody") await signIn(pages[who], who, stack.password);
  }
}, 120_000);
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await stack?.stop();
});

/** A call of the API by this person, from the same sign-in. */
async function call(who: Walker, method: string, path: string, data?: object, multipart?: object) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await pages[who].request.fetch(`/api${path}`, {
    ...{ method, headers, ...(data ? { data } : {}) },
    ...(multipart ? { multipart: multipart as Record<string, string> } : {}),
  });
  const json = await answer.json();
  expect(answer.status(), `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json;
}

const rows = (texts = 3) => goodRows(texts, `Pesanan ${next()}`);
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const asFile = (buffer: Buffer, name = "Lembar.xlsx", mimeType = xlsx) => ({ buffer, name, mimeType });

/** Fresh things, so that each form finds what it is for. */
const FRESH = {
  /** Waits for its time: it can be paused and cancelled. */
  async waiting() {
    const later = rows().map((row) => [...row, "2099-01-01 08:00"]);
    const file = asFile(await sheet(later, ["receiver_number", "messages", "scheduled_at"]));
    return (await call("Ani", "POST", "/bulk/batches", undefined, { file })).batch.id as number;
  },
  async paused() {
    const id = await FRESH.waiting();
    await call("Ani", "POST", `/bulk/batches/${id}/pause`, {});
    return id;
  },
  /** One row was refused, so that it can be sent again. */
  async refused() {
    const file = asFile(await sheet([...rows(1), ["+6281299990004", `Pesanan ${next()}`], ["abc", "Salah"]]));
    const { batch } = await call("Ani", "POST", "/bulk/batches", undefined, { file });
    const done = async () =>
      /DONE|FAILED/.test((await call("Ani", "GET", `/bulk/batches/${batch.id}`)).status);
    await until(done, "the end of the batch");
    return batch.id as number;
  },
  async import(who: Walker) {
    const file = asFile(await sheet([...rows(), ["abc", "Salah"]]));
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const multipart = { request_key: crypto.randomUUID(), file };
    const answer = await pages[who].request.post("/send/new", { headers, multipart, maxRedirects: 0 });
    return answer.headers().location ?? "";
  },
  async request() {
    const transfer_evidence = asFile(pngFile(next() % 250, 64 + count), "bukti.png", "image/png");
    const { request } = await call("Ani", "POST", "/credits/requests", undefined, {
      amount: "10",
      transfer_evidence,
    });
    return request.id as number;
  },
  async user() {
    const nr = next();
    const person = { name: `Kiki ${nr}`, email: `kiki${nr}@example.com`, password: "a-good-password" };
    const all = { ...person, role: "USER", country: "ID", phone: "81234567890" };
    return (await call("Eka", "POST", "/admin/users", all)).user.id as number;
  },
  async inactive() {
    const id = await FRESH.user();
    await call("Eka", "POST", `/admin/users/${id}/deactivate`, {});
    return id;
  },
  async device(paused = false) {
    const { device } = await call("Eka", "POST", "/admin/users/1/devices", {
      name: `Telepon ${next()}`,
    });
    if (paused) await call("Eka", "POST", `/admin/users/1/devices/${device.id}/pause`, { reason: "Rusak" });
    return device.id as number;
  },
  async session() {
    const credentials = { email: "ani@example.com", password: stack.password };
    await pages.nobody.request.post("/api/auth/login", { data: credentials });
  },
  async token(who: Walker) {
    const { api_token } = await call(who, "POST", "/me/tokens", { name: `Toko ${next()}` });
    return api_token.id as number;
  },
};

const after = (made: Promise<unknown>, address: string) => made.then(() => address);

type Place = (who: Walker) => Promise<string> | string;
const once = new Map<string, Promise<unknown>>();
const kept = <T>(name: string, make: () => Promise<T>): Promise<T> => {
  if (!once.has(name)) once.set(name, make());
  return once.get(name) as Promise<T>;
};
const refused = () => kept("refused", FRESH.refused);
const ended = (who: Walker) => kept(`inactive ${who}`, FRESH.inactive);
const U = "/admin/users";
const SECOND_FACTOR = "/settings/second-factor";
const ownPage = { "Sec-Fetch-Site": "same-origin" };
const begin = (who: Walker) =>
  pages[who].request.post(`${SECOND_FACTOR}?begin`, { headers: ownPage, maxRedirects: 0 });

const forget = (who: Walker) =>
  pages[who].request.post(`${SECOND_FACTOR}?cancel`, { headers: ownPage, maxRedirects: 0 });

/** Nobody is signed in any more. */
const leave = () => pages.nobody.context().clearCookies({ name: /token/i });

/** Citra's password was right, now her code is asked for. */
async function challenge(door: string) {
  await leave();
  const form = { email: "citra@example.com", password: stack.password };
  await pages.nobody.request.post(door, { headers: ownPage, form, maxRedirects: 0 });
}

/** Where each screen of the floor plan is looked at: an address, or several, with something to see there. */
const PLACES: Record<string, Place[]> = {
  "/login": [() => after(leave(), "/login")],
  "/admin/login": [() => after(leave(), "/admin/login")],
  "/login/code": [() => after(challenge("/login"), "/login/code")],
  "/admin/login/code": [() => after(challenge("/admin/login"), "/admin/login/code")],
  "/logout": [],
  "/": [() => "/"],
  "/dashboard": [() => "/dashboard"],
  "/send/new": [() => "/send/new"],
  "/send/new/:importId": [(who) => FRESH.import(who)],
  "/send/new/template": [() => "/send/new/template"],
  "/send/new/:importId/faults": [async (who) => `${await FRESH.import(who)}/faults`],
  "/batches": [() => "/batches"],
  "/batches/export": [() => "/batches/export"],
  "/batches/:batchId": [
    async () => `/batches/${await FRESH.waiting()}`,
    async () => `/batches/${await FRESH.paused()}`,
    async () => `/batches/${await refused()}`,
  ],
  "/batches/:batchId/export": [async () => `/batches/${await refused()}/export`],
  "/batches/:batchId/cancel": [async () => `/batches/${await FRESH.waiting()}/cancel`],
  "/batches/:batchId/retry": [async () => `/batches/${await FRESH.refused()}/retry`],
  "/credits": [() => "/credits", async () => `/credits?request=${await kept("request", FRESH.request)}`],
  "/credits/export": [() => "/credits/export"],
  "/settings": [() => "/settings"],
  "/settings/sessions": [() => after(FRESH.session(), "/settings/sessions")],
  "/settings/tokens": [() => "/settings/tokens"],
  "/settings/tokens/:tokenId/revoke": [async (who) => `/settings/tokens/${await FRESH.token(who)}/revoke`],
  "/settings/second-factor": [
    (who) => after(begin(who), SECOND_FACTOR), // Citra keeps hers, for the sign-in and for Eka
    (who) => after(forget(who), SECOND_FACTOR),
  ],
  "/admin": [() => "/admin"],
  "/admin/dashboard": [() => "/admin/dashboard"],
  [U]: [(who) => after(ended(who), `${U}?status=inactive&q=kiki`), () => U],
  [`${U}/new`]: [() => `${U}/new`],
  [`${U}/devices`]: [() => `${U}/devices`],
  [`${U}/:userId`]: [
    async (who) => `${U}/${await kept(`user ${who}`, FRESH.user)}`,
    async () => `${U}/${await FRESH.inactive()}`,
    () => `${U}/3`,
  ],
  [`${U}/:userId/deactivate`]: [async () => `${U}/${await FRESH.user()}/deactivate`],
  [`${U}/:userId/reactivate`]: [],
  [`${U}/:userId/delete`]: [async () => `${U}/${await FRESH.user()}/delete`],
  [`${U}/:userId/reset-password`]: [async () => `${U}/${await FRESH.user()}/reset-password`],
  [`${U}/:userId/second-factor`]: [],
  [`${U}/:userId/credits`]: [() => `${U}/2/credits`],
  [`${U}/:userId/server`]: [
    () => `${U}/1/server`,
    async (who) => `${U}/${await kept(`user ${who}`, FRESH.user)}/server`,
  ],
  [`${U}/:userId/devices`]: [() => `${U}/1/devices`],
  [`${U}/:userId/devices/:deviceId`]: [
    () => `${U}/1/devices/1`,
    async () => `${U}/1/devices/${await FRESH.device(true)}`,
  ],
  [`${U}/:userId/devices/:deviceId/connect`]: [async () => `${U}/1/devices/${await FRESH.device()}/connect`],
  [`${U}/:userId/devices/:deviceId/pause`]: [async () => `${U}/1/devices/${await FRESH.device()}/pause`],
  [`${U}/:userId/devices/:deviceId/remove`]: [async () => `${U}/1/devices/${await FRESH.device()}/remove`],
  "/admin/request-buy-credits": [
    () => after(FRESH.request(), "/admin/request-buy-credits"),
    async () => `/admin/request-buy-credits?request=${await FRESH.request()}`,
  ],
  "/admin/test-bulk": [() => "/admin/test-bulk"],
  "/admin/test-bulk/template": [() => "/admin/test-bulk/template"],
  "/admin/bulk-history": [() => "/admin/bulk-history"],
  "/admin/bulk-history/export": [() => "/admin/bulk-history/export"],
  "/admin/settings": [() => "/admin/settings"],
  "/admin/audit-log": [() => "/admin/audit-log"],
  "/admin/audit-log/export": [() => "/admin/audit-log/export"],
  "/*": [() => "/tidak/ada"],
};

const routes = [
  ...new Set(allDoors().flatMap(({ path, file }) => (file.startsWith("screens/") ? [path] : []))),
];

test("the walk knows every screen of the floor plan, and no others", () => {
  expect(Object.keys(PLACES).sort()).toEqual([...routes].sort());
});

/** What a person types, by the name of the field. */
const typed =
  (page: Page): Values["text"] =>
  async (name) => {
    count += 1;
    if (name === "totp") return await codeOf(page);
    const known: Record<string, string> = {
      email: /login/.test(page.url()) ? "budi@example.com" : `nuri${count}@example.com`,
      password: /login/.test(page.url()) ? stack.password : "a-good-password",
      current_password: page.url().endsWith(SECOND_FACTOR) ? stack.password : "",
      phone: page.url().includes("/connect") ? "6281100000077" : "81234567890",
      phone_number: `+62812345678${String(count % 100).padStart(2, "0")}`,
      name: `Nuri ${count}`,
      amount: "10",
      reason: "Bonus",
      host: "127.0.0.1",
      port: "1",
      price_per_credit: "150",
      row: "2",
    };
    // a search for nothing shows everything; a new password is not wanted
    return (
      known[name] ?? (/whatsapps/.test(name) ? "+6281100000009" : /payment_accounts/.test(name) ? "BCA" : "")
    );
  };

/** A code of the app, which the page gave the secret of, or one of the recovery codes. */
async function codeOf(page: Page): Promise<string> {
  const secret = await page
    .locator("main code")
    .first()
    .textContent({ timeout: 100 })
    .catch(() => null);
  return secret && /^[A-Z2-7]{16,}$/.test(secret.replaceAll(" ", ""))
    ? totpAt(secret, new Date())
    : (codes.pop() ?? "0");
}

async function speak(page: Page, language: Language) {
  await page.context().addCookies([{ name: "lang", value: language, url: stack.url }]);
}

/** What is wrong with an answer, whatever was asked. */
function answerFaults(response: Response): string[] {
  const policy = response.headers()["content-security-policy"] ?? "";
  const strict =
    /default-src 'self'|default-src 'none'/.test(policy) && /script-src 'self' 'nonce-/.test(policy);
  return [
    ...(response.status() < 500 ? [] : [`status ${response.status()}`]),
    ...(strict && !/(script|style|default)-src [^;]*'unsafe/.test(policy) ? [] : [`policy: ${policy}`]),
  ];
}

const isUnexpected = (text: string) => LANGUAGES.some((each) => text.includes(texts[each].errors.INTERNAL));
const words = (page: Page) => page.locator("main, body").first().innerText();
const spoken = (page: Page) => page.locator("main [role=alert], main [role=status]").allInnerTexts();

/** A batch's page loads itself again while it is sent, and may do so in this very moment. */
async function visit(page: Page, address: string): Promise<Response | null> {
  try {
    return await page.goto(address);
  } catch (error) {
    if (!String(error).includes("ERR_ABORTED")) throw error;
    return page.goto(address);
  }
}

/** Opens a place and says what is wrong with it. */
async function open(page: Page, address: string, language: Language): Promise<string[]> {
  await speak(page, language);
  const response = await visit(page, address);
  if (!response) return ["no answer"];
  return [...answerFaults(response), ...(await pageFaults(page, language))];
}

/** Sends one form of a fresh page and says what is wrong with what comes of it. */
async function press(
  page: Page,
  place: () => Promise<string>,
  { kind }: Way,
  language: Language,
): Promise<string[]> {
  await speak(page, language);
  await visit(page, await place());
  const way = (await waysOn(page)).find((each) => each.kind === kind);
  if (!way) return ["the form is not there"];
  await unfold(page, way);
  const filled = language === "en";
  if (filled) {
    const proof = pngFile(next() % 250, 64 + count);
    await fillIn(page, way, { sheet: await sheet(rows()), proof, text: typed(page) });
  } else await withoutChecks(page);
  const before = { url: page.url(), text: await words(page) };
  const response = await send(page, way);
  const text = await words(page);
  const said = (await spoken(page)).filter((each) => each.trim() !== "");
  const recovery = await page.locator("main ol.font-mono li").allTextContents();
  if (recovery.length > 5) codes = recovery;
  const happened = said.length > 0 || page.url() !== before.url || text !== before.text;
  const alerts = await page.locator("main [role=alert]").allInnerTexts();
  return [
    ...answerFaults(response),
    ...(await pageFaults(page, language)),
    ...(isUnexpected(text) ? ["an unexpected error"] : []),
    ...(way.post && !happened ? ["nothing happened, and nothing was said"] : []),
    ...(way.post && filled && alerts.length > 0 && !MAY_REFUSE.test(kind)
      ? [`refused: ${alerts.join(" ")}`]
      : []),
  ];
}

/** Nobody listens at the port that was typed. */
const MAY_REFUSE = /server/;

const sent = new Set<string>();

/** What one person has sent is not sent again by another who has the same form: their rights have tests of their own. */
function isNew(path: string, { kind }: Way, language: Language): boolean {
  const name = `${path} ${kind} ${language}`;
  const again = sent.has(name);
  sent.add(name);
  return !again;
}

async function walk(who: Walker, paths: string[]): Promise<string[]> {
  const page = pages[who];
  const found: string[] = [];
  const note = (what: string, faults: string[]) =>
    found.push(...faults.map((fault) => `${who} ${what}: ${fault}`));
  const done = new Set<string>();
  for (const path of paths) {
    for (const place of PLACES[path]!) {
      const address = await place(who);
      if (isFile(path)) {
        const answer = await page.request.get(address);
        note(path, answer.status() < 400 ? [] : [`status ${answer.status()}`]);
        if (answer.headers()["content-disposition"]) shown.add(path);
        continue;
      }
      note(path, await open(page, address, "id"));
      if (new URL(page.url()).pathname !== address.split("?")[0]) continue; // not theirs, or leads on
      shown.add(path);
      const unsent = async () =>
        (await waysOn(page))
          .filter(({ kind }) => !kind.startsWith("post /logout") && !done.has(`${path} ${kind}`))
          .filter(({ kind }) => who !== "Citra" || !/second-factor\?(off|renew)/.test(kind))
          .sort((a, b) => Math.sign(a.fields) - Math.sign(b.fields));
      // what needs no typing first; and once more for forms that only come after others
      for (let ways = await unsent(); ways.length > 0; ways = await unsent()) {
        for (const way of ways) {
          done.add(`${path} ${way.kind}`);
          const languages: Language[] = way.post && way.fields > 0 ? ["id", "en"] : ["en"];
          for (const language of languages) {
            if (!isNew(path, way, language)) continue;
            const pressing = press(page, async () => place(who), way, language);
            const failed = (error: Error) => [error.message.split("\n").slice(0, 3).join(" ")];
            note(`${path} ${way.kind} (${language})`, await pressing.catch(failed));
          }
        }
        await visit(page, await place(who));
      }
    }
  }
  return found;
}

const isFile = (path: string) => /\/(template|export|faults)$/.test(path);

const own = routes.filter((path) => !path.startsWith("/admin") && !path.startsWith("/login"));
const admins = routes.filter((path) => path.startsWith("/admin") && !path.includes("login"));
const doors = routes.filter((path) => path.includes("login"));

test.each([
  ["Ani", own],
  ["Citra", [...admins, SECOND_FACTOR]],
  ["nobody", [...doors, "/*"]],
  ["Eka", [...admins, ...own]],
] as const)(
  "every screen that %s may see works without JavaScript, and every form on it",
  async (who, paths) => {
    expect(await walk(who, [...paths])).toEqual([]);
  },
  300_000,
);

test("everybody signs out without JavaScript", async () => {
  for (const who of PEOPLE) {
    const page = pages[who];
    await speak(page, "en");
    await page.goto("/dashboard");
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  }
});

/** They only lead on, or do what a button of another screen asks for. */
const LEAD_ON = ["/", "/logout", "/admin", `${U}/:userId/reactivate`, `${U}/:userId/second-factor`];

test("each screen was seen by somebody", () => {
  expect(routes.filter((path) => !shown.has(path) && !LEAD_ON.includes(path))).toEqual([]);
});
