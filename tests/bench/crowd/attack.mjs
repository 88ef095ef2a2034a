/*
 * Two signed-in people who mean harm, and strangers of two hundred networks, doing all they can at once until this
 * process is told to stop. Says how often each of it was answered.
 */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, FormData, request } from "undici";
import { bundle } from "../../support/bundle.mjs";

const [url, email, second, password] = process.argv.slice(2);
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

/** Networks of their own, as far as a program can tell: Linux answers for all of 127.0.0.0/8. */
const networks = Array.from(
  { length: 200 },
  (_, n) => new Agent({ localAddress: `127.0.1.${n + 1}`, connections: 2 }),
);
const floods = Array.from(
  { length: 8 },
  (_, n) => new Agent({ localAddress: `127.0.2.${n + 1}`, connections: 8 }),
);
const UNFINISHED = 500;

async function ask(name, path, options = {}) {
  try {
    const own = options.headers?.Authorization ? agent : strangers;
    const { statusCode, body } = await request(url + path, { dispatcher: own, ...options });
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
async function signIn(email) {
  const answer = await request(`${url}/api/auth/login`, { dispatcher: agent, ...json({ email, password }) });
  const { token } = await answer.body.json();
  return { Authorization: `Bearer ${token}`, Cookie: `token=${token}` };
}
const headers = await signIn(email);
const others = await signIn(second);

function form(sheet, more = {}) {
  const data = new FormData();
  data.set("file", new Blob([sheet]), "sheet.xlsx");
  for (const [name, content] of Object.entries(more))
    data.set(name, ...(typeof content === "string" ? [content] : [new Blob([content]), name]));
  return data;
}

async function upload(sheet, whose = headers) {
  const { statusCode, body } = await request(`${url}/api/bulk/batches`, {
    ...{ dispatcher: agent, method: "POST", headers: whose, body: form(sheet) },
  });
  return { statusCode, answer: await body.json() };
}

/** A sheet on its check page: its address. */
async function staged(sheet, whose) {
  const page = { ...whose, Origin: url, "Sec-Fetch-Site": "same-origin" };
  const {
    statusCode,
    headers: got,
    body,
  } = await request(`${url}/send/new`, {
    ...{ dispatcher: agent, method: "POST", headers: page, body: form(sheet, { request_key: randomUUID() }) },
  });
  if (statusCode !== 302) throw new Error(`/send/new: ${statusCode}`);
  await body.dump();
  return { path: got.location, page };
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

const check = await staged(sheets.twice(), others);
const press = (intent) =>
  ask(`check page: ${intent}`, check.path, {
    ...{ method: "POST", headers: { ...check.page, "Content-Type": "application/x-www-form-urlencoded" } },
    body: `intent=${intent}`,
  });
const zip = sheets.oneFile();
const deep = `{"rows":${"[".repeat(2_000_000)}`;
const wide = `{"name":[${"1,".repeat(1_900_000)}1]}`;
const post = (body, whose) => ({
  ...json({}),
  body,
  headers: { ...whose, "Content-Type": "application/json" },
});
let number = 0;

/** What came later: each of it stopped everybody once (CHANGELOG.md). */
const second_person = [
  () => press("first"),
  () => press("all"),
  () => ask("check page", check.path, { headers: others }),
  async () => {
    const { answer } = await upload(sheets.twice(10_000), others);
    const id = answer.batch?.id;
    if (id) await ask("cancel", `/api/bulk/batches/${id}/cancel`, { ...post("{}", others) });
  },
  () =>
    ask("free rows", "/api/bulk/batches", { method: "POST", headers: others, body: form(sheets.freeRows()) }),
  () =>
    ask("one file, many names", "/api/bulk/batches", {
      ...{ method: "POST", headers: others, body: form(zip.sheet, { attachments: zip.files }) },
    }),
  () => {
    const numbers = Array.from({ length: 10_000 }, () => `+62816${10_000_000 + number++}`);
    return ask("opt-outs", "/api/opt-outs", post(JSON.stringify({ numbers }), others));
  },
  () => ask("forget", `/api/recipients/62814${10_000_000 + (number++ % 20_000)}/forget`, post("{}", others)),
];
const first_person = [
  () => ask("deep JSON", "/api/bulk/batches", post(deep, headers)),
  () => ask("wide JSON", "/api/bulk/batches", post(wide, headers)),
  ...Array(30).fill(() => ask("download", `/api/bulk/batches/${batch}/export`, { headers })),
];
const fields = "a=1&".repeat(62_000);
const crowd = [
  ...networks.map(
    (dispatcher, n) => () =>
      ask("guess of many networks", "/api/auth/login", {
        ...{ dispatcher, ...json({ email: `nobody${n}@example.com`, password: `wrong-${Math.random()}` }) },
      }),
  ),
  ...floods.flatMap((dispatcher) => [
    () => ask("unsigned webhook", "/api/hooks/waha/1", { dispatcher, ...post("x".repeat(1_000_000), {}) }),
    () => ask("long sign-in", "/api/auth/login", { dispatcher, ...post(wide.slice(0, 256_000), {}) }),
    () =>
      ask("many fields", "/login", {
        ...{ dispatcher, method: "POST", body: fields },
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: url,
          "Sec-Fetch-Site": "same-origin",
        },
      }),
  ]),
];

/** Begins a request that it never ends; a new one when it is cut off. */
function unfinished(n) {
  if (stopping) return;
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.3.${(n % 200) + 1}` });
  socket.on("connect", () =>
    socket.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"),
  );
  socket.on("error", () => {});
  socket.on("close", () => setTimeout(unfinished, PAUSE_MS * 10, n));
}

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
for (let n = 0; n < UNFINISHED; n += 1) unfinished(n);
const all = [
  ...stranger,
  stranger[0],
  stranger[0],
  ...person,
  ...first_person,
  ...second_person,
  ...crowd,
].map(again);
process.send({ attacking: all.length, batch });
await Promise.race([Promise.all(all), new Promise((resolve) => stopped.push(resolve))]);
process.send({ answered });
process.disconnect();
process.exit(0);
