/*
 * One stranger and one signed-in person who mean harm, each from an address of their own, doing all they can at once
 * until this process is told to stop. Says how often each of it was answered.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, FormData, request } from "undici";
import { bundle } from "../../support/bundle.mjs";

const [url, email, password] = process.argv.slice(2);
const sheets = await import(`../../../${await bundle("tests/bench/crowd/sheets.ts")}`);

/** What is counted against an address is not counted against others. */
const agentAt = (localAddress) => new Agent({ localAddress, connections: 64, bodyTimeout: 120_000 });
const [agent, strangers] = ["127.0.0.2", "127.0.0.3"].map(agentAt);
/** Between two tries of one who was turned away at once; it is a load of requests, not of connections. */
const PAUSE_MS = 100;
const CALLER_LEAVES_MS = 300;
/** How long the answers under way are waited for at the end. */
const LAST_ANSWERS_MS = 5_000;

const answered = {};
let stopping = false;
const stopped = [];

async function ask(name, path, options = {}) {
  try {
    const dispatcher = options.headers?.Authorization ? agent : strangers;
    const { statusCode, body } = await request(url + path, { dispatcher, ...options });
    await body.dump();
    answered[`${name} ${statusCode}`] = (answered[`${name} ${statusCode}`] ?? 0) + 1;
    return statusCode;
  } catch (error) {
    const why =
      error.name === "AbortError" || error.name === "TimeoutError" ? "left" : (error.code ?? error.message);
    answered[`${name} ${why}`] = (answered[`${name} ${why}`] ?? 0) + 1;
    return 0;
  }
}

const json = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const signedIn = await request(`${url}/api/auth/login`, { dispatcher: agent, ...json({ email, password }) });
const { token } = await signedIn.body.json();
const headers = { Authorization: `Bearer ${token}`, Cookie: `token=${token}` };

function form(sheet) {
  const data = new FormData();
  data.set("file", new Blob([sheet]), "sheet.xlsx");
  return data;
}

async function upload(sheet) {
  const { statusCode, body } = await request(`${url}/api/bulk/batches`, {
    ...{ dispatcher: agent, method: "POST", headers, body: form(sheet) },
  });
  return { statusCode, answer: await body.json() };
}

/** What the signed-in one searches in later: one good row among thousands of long bad ones. */
const { answer } = await upload(sheets.badRows());
const batch = answer.batch?.id ?? answer.id ?? answer.batch_id;
const searched = `${"a".repeat(500)}b`;

const long = "/a".repeat(3_650);
const cruel = [
  sheets.brackets(),
  sheets.longDates(),
  sheets.manySheets(),
  sheets.sharedText(),
  sheets.signs(),
];
const stranger = [
  () => ask("manifest", `/__manifest?version=1&p=${long}`),
  () => ask("deep address", long.slice(0, 7_000)),
  () => ask("unknown data", `/login?_data=${"routes/x".repeat(200)}`),
  () => ask("single fetch", `${long.slice(0, 3_000)}.data?_routes=root`),
  () =>
    ask(
      "sign-in",
      "/api/auth/login",
      json({ email: `${"a".repeat(60_000)}@b.c`, password: "x".repeat(60_000) }),
    ),
  () => ask("guess", "/api/auth/login", json({ email, password: `wrong-${Math.random()}` })),
  () =>
    ask("language", "/login", {
      headers: { "Accept-Language": "a-".repeat(4_000), Cookie: "x=;".repeat(1_500) },
    }),
];
const person = [
  () => ask("search", `/api/bulk/batches/${batch}/items?q=${searched}`, { headers }),
  () => ask("short search", `/api/bulk/batches/${batch}/items?q=${searched.slice(-90)}`, { headers }),
  () => ask("page with search", `/batches/${batch}?q=${searched.slice(-90)}`, { headers }),
  ...cruel.flatMap((sheet) => [
    () => ask("sheet", "/api/bulk/batches", { method: "POST", headers, body: form(sheet) }),
    () =>
      ask("sheet whose caller leaves", "/api/bulk/batches", {
        ...{ method: "POST", headers, body: form(sheet), signal: AbortSignal.timeout(CALLER_LEAVES_MS) },
      }),
  ]),
];

async function again(work) {
  while (!stopping) {
    await work();
    await sleep(PAUSE_MS);
  }
}

process.once("disconnect", () => process.exit(0));
process.on("message", (word) => {
  if (word !== "stop") return;
  stopping = true;
  setTimeout(() => stopped[0]?.(), LAST_ANSWERS_MS);
});
const all = [...stranger, stranger[0], stranger[0], ...person].map(again);
process.send({ attacking: all.length, batch });
await Promise.race([Promise.all(all), new Promise((resolve) => stopped.push(resolve))]);
process.send({ answered });
process.disconnect();
process.exit(0);
