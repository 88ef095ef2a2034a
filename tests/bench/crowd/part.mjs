import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { bundle } from "../../support/bundle.mjs";
import { freshProduct, NAMES, percentile } from "../product.mjs";

export const title =
  "What others wait while a stranger and a signed-in person do their worst, against the same without them (DESIGN: 250 ms)";

const PASSWORD = "siar-bench-2026";
const SECONDS = 20;
const MORE_MS_MAX = 250;
const ROWS = 50;
/** Who attacks has a machine of their own: here it is what the product leaves. */
const ELSEWHERE = 10;
const PATIENCE_MS = 10_000;

/** What Budi does, again and again: each kind of wait is measured by itself. */
const PAGES = ["/dashboard", "/batches", "/send/new", "/healthz"];

export async function bench({ databases, scale }) {
  const { ordinary } = await import(`../../../${await bundle("tests/bench/crowd/sheets.ts")}`);
  const rows = [];
  for (const database of databases) rows.push(...(await crowd(database, SECONDS * scale, ordinary(ROWS))));
  return rows;
}

async function crowd(database, seconds, sheet) {
  const product = await freshProduct(database);
  for (const name of ["ani", "budi"]) await product.makeUser(name);
  const web = await product.start("build/web/main.js");
  try {
    await livingOn(web.url, sheet, forSeconds(seconds / 4)); // as after the first visitors of a day
    const alone = await livingOn(web.url, sheet, forSeconds(seconds));
    const attack = fork("tests/bench/crowd/attack.mjs", [web.url, "ani@example.com", PASSWORD]);
    setPriority(attack.pid, ELSEWHERE);
    await once(attack, "message");
    const crowded = await livingOn(web.url, sheet, forSeconds(seconds));
    const ended = once(attack, "message");
    attack.send("stop");
    const [{ answered }] = await ended;
    console.error(JSON.stringify(answered, null, 1));
    return Object.keys(alone).map((what) => rowOf(`${what}, ${NAMES[database]}`, alone[what], crowded[what]));
  } finally {
    await web.stop();
    await product.close();
  }
}

export function rowOf(what, alone, crowded) {
  const [before, now] = [percentile(alone, 99), percentile(crowded, 99)];
  return {
    what: `${what}: p99 of ${crowded.length}`,
    ...{ value: `${Math.round(now)} ms`, against: `alone ${Math.round(before)} ms` },
    ...{ goal: `≤ alone + ${MORE_MS_MAX} ms`, ok: now <= before + MORE_MS_MAX },
  };
}

/** Until so many seconds from now. */
export function forSeconds(seconds) {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() < until;
}

/** Budi signs in, uploads and looks at pages while `goesOn`. Answers his waits by what he did, in milliseconds. */
export async function livingOn(url, sheet, goesOn) {
  const waits = { "sign in": [], "upload of 50 rows": [], "look at a page": [] };
  while (goesOn()) {
    const { token } = await timed(waits["sign in"], (signal) => signIn(url, signal));
    if (!token) continue;
    const headers = { Authorization: `Bearer ${token}`, Cookie: `token=${token}` };
    await timed(waits["upload of 50 rows"], (signal) => upload(url, { headers, signal }, sheet));
    for (const page of PAGES)
      await timed(waits["look at a page"], (signal) => look(url + page, { headers, signal }));
  }
  return waits;
}

/** Who got no answer in all that time is counted with it, and goes on. */
async function timed(waits, work) {
  const began = performance.now();
  try {
    return await work(AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    return {};
  } finally {
    waits.push(performance.now() - began);
  }
}

async function signIn(url, signal) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    signal,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "budi@example.com", password: PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function upload(url, options, sheet) {
  const form = new FormData();
  form.set("file", new Blob([sheet]), "sheet.xlsx");
  const answer = await fetch(`${url}/api/bulk/batches`, { method: "POST", body: form, ...options });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

async function look(address, options) {
  const answer = await fetch(address, options);
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
}
