/* The web process is gone for a moment, and its WAHA tells everything once: what it told then is read from its store. */
import type { ChildProcess } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { openWebhookSecret } from "~/domain/devices/webhook-address";
import { db } from "~/platform/db";
import { type Simulator, startSimulator } from "../../simulator/server";
import { person } from "../support/cast";
import { ended, startDaemon } from "../support/daemon";
import { connectedDevice } from "../support/device";
import { freePort } from "../support/postgresql-programs.mjs";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";

let simulator: Simulator | undefined;
let daemon: ChildProcess | undefined;
let web: Web | undefined;

const kill = async (child?: ChildProcess) => {
  child?.kill("SIGKILL");
  if (child) await ended(child);
};
afterAll(async () => {
  await Promise.all([kill(daemon), kill(web?.process)]);
  await simulator?.close();
});

test("a stop that came while no web process was there is on the list when one is there again", {
  timeout: 120_000,
}, async () => {
  const port = String(await freePort());
  const settings = { PORT: port, APP_URL: `http://127.0.0.1:${port}` };
  simulator = await startSimulator({ waitScale: 0.01 });
  const ani = await person("Ani");
  const device = await connectedDevice(ani, simulator);
  const url = `${settings.APP_URL}/api/hooks/waha/${device.id}`;
  const hmac = { key: openWebhookSecret(device)! };
  const events = ["message", "message.any", "message.ack", "session.status"];
  simulator.sessions.get(device.session)!.config.webhooks = [{ url, events, hmac, retries: { attempts: 0 } }];
  const write = async (from: string) => {
    const body = JSON.stringify({ session: device.session, from, text: "STOP" });
    await fetch(`${simulator!.url}/__sim/incoming`, { method: "POST", body });
  };
  const isListed = (number: string) => db.optOut.findFirst({ where: { userId: ani.id, number } });

  web = await startWeb({ settings });
  daemon = startDaemon(settings);
  await until(
    () => db.device.findFirst({ where: { id: device.id, reports: true, newsFrom: null } }),
    "it reports to us",
  );
  const { given_up } = simulator.webhooks.counts;
  await kill(web.process);
  await write("6281234567890");
  await until(() => simulator!.webhooks.counts.given_up > given_up, "it was told to nobody");
  expect(await isListed("6281234567890")).toBeNull();
  web = await startWeb({ settings });
  await until(() => isListed("6281234567890"), "the stop");
});
