import type { Page, Response } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES, type Language } from "~/i18n/config";
import { texts } from "~/i18n/server";
import { allDoors } from "../support/doors";
import { AGAIN } from "./browser";
import { sheet } from "./sheets";
import { fillIn, send, unfold, type Way, waysOn, withoutChecks } from "./walk/forms";
import { freshProof, freshRows } from "./walk/fresh-things";
import { type Onlooker, openOnlooker } from "./walk/onlooker";
import { holdStill, pageFaults } from "./walk/page-faults";
import { columnPlaces, LEAD_ON, type Place, SECOND_FACTOR } from "./walk/places";
import { typed } from "./walk/typing";
import { PEOPLE, startWalk, type Walk, type Walker } from "./walk/users";

// Every screen of the floor plan, opened and used with scripts off, by everybody who may; at 200 %, with
// reduced motion, in both languages. Each form is sent as it stands (in Indonesian) and filled in (in English).
let tour: Walk;
let places: Record<string, Place[]>;
let onlooker: Onlooker;
const shown = new Set<string>();
let codes: string[] = [];

beforeAll(async () => {
  tour = await startWalk();
  places = columnPlaces(tour);
  onlooker = await openOnlooker(tour);
}, 120_000);
afterAll(() => tour?.close());

const routes = [
  ...new Set(allDoors().flatMap(({ path, file }) => (file.startsWith("screens/") ? [path] : []))),
];

test("the walk knows every screen of the floor plan, and no others", () => {
  expect(Object.keys(places).sort()).toEqual([...routes].sort());
});

async function speak(page: Page, language: Language) {
  await page.context().addCookies([{ name: "lang", value: language, url: tour.stack.url }]);
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

const isUnexpected = (text: string) =>
  LANGUAGES.some((each) => text.includes(texts[each].answers.errors.INTERNAL));

/** What stands on the page, what of it is said aloud, and the recovery codes among it. In one question: there are many pages. */
const words = (page: Page) =>
  page.evaluate(() => {
    const said = (where: string) =>
      [...document.querySelectorAll<HTMLElement>(where)].map((part) => part.innerText);
    return {
      text: (document.querySelector<HTMLElement>("main") ?? document.body).innerText,
      spoken: said("main [role=alert], main [role=status]"),
      alerts: said("main [role=alert]"),
      codes: said("main ol.font-mono li"),
    };
  });

/** Opens a page and holds it still. */
async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await holdStill(page);
  return response;
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
    const values = { sheet: await sheet(freshRows(tour)), proof: freshProof(tour) };
    await fillIn(page, way, { ...values, text: typed(tour, page, codes) });
  } else await withoutChecks(page);
  const before = { url: page.url(), text: (await words(page)).text };
  const response = await send(page, way);
  await holdStill(page);
  const { text, spoken, alerts, codes: recovery } = await words(page);
  const said = spoken.filter((each) => each.trim() !== "");
  if (recovery.length > 5) codes = recovery;
  const happened = said.length > 0 || page.url() !== before.url || text !== before.text;
  return [
    ...answerFaults(response),
    ...(await pageFaults(page, language)),
    ...(isUnexpected(text) ? ["an unexpected error"] : []),
    ...(way.post && !happened ? ["nothing happened, and nothing was said"] : []),
    ...(way.post && filled && alerts.length > 0 ? [`refused: ${alerts.join(" ")}`] : []),
  ];
}

const sent = new Set<string>();

/** What one person has sent is not sent again by another who has the same form: their rights have tests of their own. */
function isNew(path: string, { kind }: Way, language: Language): boolean {
  const name = `${path} ${kind} ${language}`;
  const again = sent.has(name);
  sent.add(name);
  return !again;
}

async function walk(who: Walker, paths: string[]): Promise<string[]> {
  const page = tour.pages[who];
  const found: string[] = [];
  const note = (what: string, faults: string[]) =>
    found.push(...faults.map((fault) => `${who} ${what}: ${fault}`));
  const done = new Set<string>();
  for (const path of paths) {
    for (const place of places[path]!) {
      const address = await place(who);
      if (isFile(path)) {
        const answer = await page.request.get(address, AGAIN);
        note(path, answer.status() < 400 ? [] : [`status ${answer.status()}`]);
        if (answer.headers()["content-disposition"]) shown.add(path);
        continue;
      }
      note(path, await open(page, address, "id"));
      if (new URL(page.url()).pathname !== address.split("?")[0]) continue; // not theirs, or leads on
      if (!shown.has(path)) note(`${path} with scripts`, await onlooker.look(page));
      shown.add(path);
      const unsent = async () =>
        (await waysOn(page))
          .filter(({ kind }) => !kind.startsWith("post /logout") && !done.has(`${path} ${kind}`))
          .filter(({ kind }) => who !== "Citra" || !/second-factor\?(off|renew)/.test(kind))
          .sort((a, b) => Math.sign(a.fields) - Math.sign(b.fields));
      // what needs no typing first; and once more for forms that only come after others
      for (let ways = await unsent(); ways.length > 0; ways = await unsent()) {
        let pressed = false;
        for (const way of ways) {
          done.add(`${path} ${way.kind}`);
          const languages: Language[] = way.post && way.fields > 0 ? ["id", "en"] : ["en"];
          for (const language of languages) {
            if (!isNew(path, way, language)) continue;
            pressed = true;
            const pressing = press(page, async () => place(who), way, language);
            const failed = (error: Error) => [error.message.split("\n").slice(0, 3).join(" ")];
            note(`${path} ${way.kind} (${language})`, await pressing.catch(failed));
          }
        }
        if (!pressed) break; // the page is as it was
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
  ["Ani", own.filter((path) => path !== SECOND_FACTOR)], // Citra turns hers on, for her sign-in: each form is sent once
  ["Citra", [...admins, SECOND_FACTOR]],
  ["nobody", [...doors, "/*"]],
  ["Eka", [...admins, ...own]],
] as const)(
  "every screen that %s may see works without JavaScript, and every form on it",
  async (who, paths) => {
    expect(await walk(who, [...paths])).toEqual([]);
  },
  900_000,
);

test("everybody signs out without JavaScript", async () => {
  for (const who of PEOPLE) {
    const page = tour.pages[who];
    await speak(page, "en");
    await page.goto("/dashboard");
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  }
});

test("each screen was seen by somebody", () => {
  expect(routes.filter((path) => !shown.has(path) && !LEAD_ON.includes(path))).toEqual([]);
});
