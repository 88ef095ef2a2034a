/*
 * The demo's database. A new one gets its past in a file of another name first, so that one that was broken off is
 * begun again. One that is there keeps what visitors did; its devices are connected to the new simulator.
 */
import { spawn } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { db } from "~/platform/db";
import { upgradeDatabase } from "~/platform/upgrade-database";
import { LOST_PORT } from "../scripts/demo-data/devices";
import { simulatorDo, waitForScan } from "../scripts/demo-data/simulator-control";
import type { Simulator } from "../scripts/demo-data/world";
import { DEMO_PHONES, seedDemo } from "./demo-data";

/** What belongs to a SQLite file. */
const ENDINGS = ["", "-wal", "-shm"];

/** `sessions`: those whose webhooks must be asked for. `hasPast`: there are batches, and users who made them. */
export type DemoDatabase = { sessions: string[]; hasPast: boolean };

/** Brings up the demo's database for this simulator. `empty`: a new one has users and devices alone. */
export async function demoDatabase(
  simulator: Simulator,
  { empty }: { empty: boolean },
): Promise<DemoDatabase> {
  if (!empty && (await isNew())) {
    await makePast(simulator);
    return { sessions: [], hasPast: true }; // they were asked for when its devices were connected
  }
  const hasPast = !empty && (await wasMadeWithPast());
  if (!hasPast) await seedDemo(simulator);
  return { sessions: await connectAgain(simulator), hasPast };
}

const fileOf = (url: string) => /^file:([^?]+)/.exec(url)?.[1] ?? null;

async function isNew(): Promise<boolean> {
  const file = fileOf(process.env.DATABASE_URL ?? "");
  if (file) return !existsSync(file);
  await upgradeDatabase();
  return (await db.user.count()) === 0;
}

async function wasMadeWithPast(): Promise<boolean> {
  await upgradeDatabase();
  const ofEmpty = await db.device.count({
    where: { session: { in: DEMO_PHONES.map(({ session }) => session) } },
  });
  return ofEmpty === 0;
}

async function makePast(simulator: Simulator): Promise<void> {
  const file = fileOf(process.env.DATABASE_URL ?? "");
  if (!file) return seedIn(simulator, {});
  const fresh = `${file}.making`;
  for (const ending of ENDINGS) rmSync(fresh + ending, { force: true });
  await seedIn(simulator, { DATABASE_URL: `file:${fresh}` });
  for (const ending of ENDINGS) if (existsSync(fresh + ending)) renameSync(fresh + ending, file + ending);
}

/** In a process of its own, whose clock goes through two weeks. */
function seedIn({ port, apiKey }: Simulator, more: Record<string, string>): Promise<void> {
  const args = ["build/commands/seed-demo.js", "--past", "--port", String(port), "--api-key", apiKey];
  const seeding = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...more } });
  return new Promise((done, fail) => {
    seeding.once("error", fail);
    seeding.once("exit", (code) =>
      code === 0 ? done() : fail(new Error(`The demo's data could not be made (code ${code}).`)),
    );
  });
}

/** The simulator remembers nothing of its last run. Returns the sessions that work. */
async function connectAgain(simulator: Simulator): Promise<string[]> {
  const { port } = simulator;
  await db.server.updateMany({ where: { host: "127.0.0.1", port: { not: LOST_PORT } }, data: { port } });
  const devices = await db.device.findMany({ where: { server: { host: "127.0.0.1", port } } });
  const working: string[] = [];
  for (const { session, status, phoneNumber, ...device } of devices) {
    const phone = phoneNumber ?? DEMO_PHONES.find((each) => each.session === session)?.phone;
    if (!phone && status !== "SCAN_QR_CODE") continue;
    await simulatorDo(simulator, "PUT", `sessions/${session}`, { phone: phone ?? "6281100000007" });
    if (status === "FAILED") await simulatorDo(simulator, "POST", `sessions/${session}/unlink`);
    else if (status === "SCAN_QR_CODE") await waitForScan(simulator, session);
    else working.push(session);
    const { quotaStatus, quotaTotal: total, quotaUsed: used, quotaEndsAt: ends } = device;
    const endsInSeconds = ends && Math.max(60, Math.round((ends.getTime() - Date.now()) / 1000));
    if (quotaStatus)
      await simulatorDo(simulator, "PUT", `sessions/${session}`, {
        quota: { status: quotaStatus, total, used, endsInSeconds },
      });
  }
  await db.$disconnect();
  return working;
}
