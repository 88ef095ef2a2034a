// The demo: the product as it is, with users to sign in as, and a WAHA simulator instead of WhatsApp.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DAEMON, Processes, WEB } from "./processes";
import { sampleSheet } from "./sample-sheet";

/** `empty`: users and devices alone, without what they did before. */
const { values: wish } = parseArgs({ options: { empty: { type: "boolean", default: false } } });
const folder = resolve(process.env.DATA_DIR ?? "data/demo");
mkdirSync(folder, { recursive: true });

// Named before anything reads the settings.
process.env.DATA_DIR = folder;
process.env.DATABASE_URL ??= `file:${join(folder, "siar.db")}`;
process.env.HOST ??= "127.0.0.1"; // its passwords are public
process.env.SEND_GAP_SECONDS ??= "0-1";
process.env.DEFAULT_RESET_PASSWORD ??= "siar-reset-2026";
process.env.LOG_LEVEL ??= "warn";
process.env.APP_URL ??= `http://localhost:${process.env.PORT ?? 3000}`; // where the simulator sends its webhooks
const { env } = await import("~/platform/env");
const { DEMO_PASSWORD, DEMO_USERS, OTHER_DEMO_USERS } = await import("./demo-data");
const { demoDatabase } = await import("./demo-database");
const { requestWebhooks } = await import("./demo-webhooks");

const processes = new Processes();
processes.endWithSignals();

try {
  await requireFreePort(env.PORT, env.HOST);
  const port = await freePort();
  const journal = join(folder, "simulator-journal.jsonl");
  const args = ["--port", String(port), "--journal", journal];
  const { apiKey } = await processes.start({ name: "simulator", script: "build/simulator/main.js", args });
  const simulator = { port, apiKey: String(apiKey) };
  const { sessions, hasPast } = await demoDatabase(simulator, wish);
  const sheet = join(folder, "siar-sample.xlsx");
  writeFileSync(sheet, await sampleSheet());
  const statement = join(folder, "siar-mutasi-bca.csv");
  process.env.DEMO_SIMULATOR_URL = `http://localhost:${port}`;
  process.env.DEMO_PASSWORD = DEMO_PASSWORD;
  await Promise.all([processes.start(WEB), requestWebhooks(sessions)]);
  await processes.start(DAEMON);

  const people = [...DEMO_USERS, ...(hasPast ? OTHER_DEMO_USERS : [])];
  console.log(`
Siar is running: http://localhost:${env.PORT}
  (WAHA simulator, a development part: nothing is sent to WhatsApp. http://localhost:${port})

  Sign in with the password ${DEMO_PASSWORD} as
${people.map(({ email, what }) => `    ${email.padEnd(22)} ${what}`).join("\n")}

  A spreadsheet to upload:  ${sheet}${existsSync(statement) ? `\n  A bank statement for Citra:  ${statement}` : ""}
  What recipients see:      ${journal}
  To begin again:           stop it and delete ${folder}

  Press Ctrl-C to stop.
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await processes.stop();
  process.exit(1);
}

function requireFreePort(port: number, host: string): Promise<number> {
  return portOf(port, host).catch(() => {
    throw new Error(`Port ${port} is taken. Choose another: PORT=3001 npm run demo`);
  });
}

function freePort(): Promise<number> {
  return portOf(0, "127.0.0.1");
}

function portOf(wanted: number, host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(wanted, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
