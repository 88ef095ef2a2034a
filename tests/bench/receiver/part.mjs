import { execFile } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { bundle } from "../../support/bundle.mjs";
import { freshProduct, median, NAMES } from "../product.mjs";
import { startWaha } from "../sender/waha-process.mjs";

export const title =
  "A daemon whose user has a webhook of all events, 16 messages in flight, against the same without one";

/** As many as the sender's own part sends with 16 in flight. */
const ROWS = 20_000;
const IN_FLIGHT = "16";

export async function bench({ databases, rounds, scale }) {
  const programs = {
    fill: await bundle("tests/bench/daemon/fill.ts"),
    webhook: await bundle("tests/bench/receiver/webhook.ts"),
  };
  const receivers = await startReceivers();
  try {
    const rows = [];
    for (const database of databases)
      rows.push(...(await against(database, rounds, Math.ceil(ROWS * scale), { programs, receivers })));
    return rows;
  } finally {
    receivers.close();
    for (const program of Object.values(programs)) rmSync(program, { force: true });
  }
}

/** In each round one run of each, in turn; the second one without a webhook tells what two runs differ by anyway. */
async function against(database, rounds, rows, { programs, receivers }) {
  const scenes = {
    none: null,
    silent: receivers.silent,
    "none again": null,
    answering: receivers.answering,
  };
  const rates = Object.fromEntries(Object.keys(scenes).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, place] of Object.entries(scenes))
      rates[name].push(await messagesPerSecond(database, rows, place, programs));
  const row = (what, name, base = "none") => {
    const ratios = rates[name].map((rate, round) => rate / rates[base][round]);
    return {
      what: `${what}, ${NAMES[database]}`,
      value: perSecond(median(rates[name])),
      against: `${base} ${perSecond(median(rates[base]))}`,
      ratio: median(ratios),
      rounds: ratios,
    };
  };
  return [
    row("without a webhook again: the noise of two runs", "none again"),
    row("a receiver that answers at once: what recording and sending cost", "answering"),
    row("a receiver that never answers", "silent"),
    row("a receiver that never answers, against one that does", "silent", "answering"),
  ];
}

/** As WAHA saw them, without the first tenth, in which programs are still being compiled. */
async function messagesPerSecond(database, rows, place, { fill, webhook }) {
  const product = await freshProduct(database);
  const waha = await startWaha(0, 1);
  const settings = { WEBHOOK_HOSTS: place ?? "" };
  const run = (...args) =>
    promisify(execFile)(process.execPath, args, { env: { ...product.env, ...settings } });
  try {
    await run(fill, JSON.stringify({ port: waha.port, devices: 1, rows }));
    if (place) await run(webhook, `http://${place}/`);
    const sending = { ...settings, SEND_GAP_SECONDS: "0", SEND_CONCURRENCY: IN_FLIGHT };
    const daemon = await product.start("build/daemon/main.js", sending);
    while ((await waha.look()).calls < rows) await sleep(200);
    const calls = await waha.calls();
    await daemon.stop();
    const counted = calls.slice(Math.floor(calls.length / 10));
    return ((counted.length - 1) / (counted.at(-1) - counted[0])) * 1000;
  } finally {
    waha.stop();
    await product.close();
  }
}

/** One that never answers, and one that does at once. */
async function startReceivers() {
  const servers = [];
  const listening = async (listener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.push(server);
    return `127.0.0.1:${server.address().port}`;
  };
  const silent = await listening(() => {});
  const answering = await listening((request, response) => {
    request.resume();
    request.once("end", () => response.writeHead(204).end());
  });
  const close = () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { silent, answering, close };
}

const perSecond = (rate) => `${Math.round(rate).toLocaleString("en")}/s`;
