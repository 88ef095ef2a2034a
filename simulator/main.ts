import { parseArgs } from "node:util";
import type { Engine } from "./options";
import { startSimulator } from "./server";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "3900" },
    host: { type: "string", default: "127.0.0.1" },
    engine: { type: "string", default: "NOWEB" },
    version: { type: "string" },
    "api-key": { type: "string" },
    "wait-scale": { type: "string", default: "1" },
    journal: { type: "string" },
    session: { type: "string", multiple: true, default: [] },
    "no-media-ids": { type: "boolean", default: false },
    "send-ms": { type: "string", default: "0" },
    hook: { type: "string" },
    "hook-key": { type: "string" },
    "hook-policy": { type: "string" },
    "hook-delay": { type: "string" },
    "hook-attempts": { type: "string" },
    tier: { type: "string", default: "PLUS" },
    "network-tries": { type: "string" },
  },
});

const engines: readonly string[] = ["NOWEB", "GOWS", "WEBJS", "WPP"];
if (!engines.includes(values.engine)) throw new Error(`--engine must be one of ${engines.join(", ")}`);
const waitScale = Number(values["wait-scale"]);
if (!(waitScale >= 0)) throw new Error("--wait-scale must be a number, 0 or more");

const key = values["hook-key"];
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const retries = {
  policy: values["hook-policy"],
  delaySeconds: number(values["hook-delay"]),
  attempts: number(values["hook-attempts"]),
};
const events = ["message.any", "message.ack", "session.status"];
const hook = values.hook && {
  url: values.hook,
  events,
  ...(key && { hmac: { key } }),
  retries,
};

const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  engine: values.engine as Engine,
  version: values.version,
  tier: values.tier === "CORE" ? "CORE" : "PLUS",
  apiKey: values["api-key"],
  waitScale,
  mediaIds: !values["no-media-ids"],
  sendMs: Number(values["send-ms"]),
  networkTries: number(values["network-tries"]),
  webhooks: hook ? [hook] : [],
  journalFile: values.journal,
  sessions: values.session.map((pair) => {
    const [name = "", phone = ""] = pair.split(":");
    if (!name || !/^\d+$/.test(phone)) throw new Error("--session must be NAME:DIGITS");
    return { name, phone };
  }),
});

console.log(`WAHA simulator (development part, nothing is sent to WhatsApp): ${simulator.url}`);
process.send?.({ listening: simulator.port, apiKey: simulator.apiKey });
process.once("disconnect", () => process.exit(0)); // the process that started this one as a child is gone

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void simulator.close().then(() => process.exit(0));
  });
}
