/* Phones in the six states that a device may be in, on the simulator. */

import { changeDevice } from "../../app/domain/devices/change-device";
import { addDevice } from "../../app/domain/devices/devices";
import { pauseDevice } from "../../app/domain/devices/pause";
import { setServer } from "../../app/domain/devices/server";
import { noteSession } from "../../app/domain/devices/session/device-status";
import { mayStartFailed } from "../../app/domain/devices/session/restart";
import { deviceSession, startConnect } from "../../app/domain/pairing/pair";
import { db } from "../../app/platform/db";
import { dateAgo, daysAgo, HOUR_MS, later, MINUTE_MS } from "./calendar";
import { simulatorDo, waitForScan } from "./simulator-control";
import { actor, EMAIL, type World } from "./world";

type Phone = { owner: string; name: string; phone: string; at: Date; since?: string };

/** No server of WAHA listens here. */
export const LOST_PORT = 65_530;

/** The servers and devices of all accounts, with what became of them. */
export function connectDevices(world: World): void {
  const { now, timeline } = world;
  const day = (days: number, time: string) => daysAgo(now, days, time);
  for (const [owner, days] of [
    ["ani", 57],
    ["koperasi", 43],
    ["melati", 30],
  ] as const)
    timeline.add(day(days, "10:30"), (at) => connectServer(world, EMAIL[owner], world.simulator.port, at));
  const phones: Phone[] = [
    { owner: EMAIL.ani, name: "Toko Ani", phone: "6281100000001", at: day(57, "10:40") },
    { owner: EMAIL.ani, name: "Gudang Ani", phone: "6281100000002", at: day(50, "14:10") },
    { owner: EMAIL.ani, name: "Cabang Bekasi", phone: "6281100000003", at: day(26, "11:20") },
    { owner: EMAIL.koperasi, name: "Kantor pusat", phone: "6281100000004", at: day(43, "10:50") },
    { owner: EMAIL.melati, name: "Salon Melati", phone: "6281100000005", at: day(30, "15:00") },
    {
      owner: EMAIL.melati,
      name: "Melati Kemang",
      phone: "6281100000006",
      at: day(5, "09:30"),
      since: dateAgo(now, 6),
    },
  ];
  for (const phone of phones) timeline.add(phone.at, (at) => connectPhone(world, phone, at));
  timeline.add(day(49, "09:05"), (at) => slower("Gudang Ani", at));
  timeline.add(day(1, "08:20"), (at) => connectScanless(world, at));
  timeline.add(day(1, "15:12"), (at) => losePhone(world, "Kantor pusat", at));
  timeline.add(later(now, -3 * HOUR_MS), (at) => pauseUntilMorning("Cabang Bekasi", at));
  timeline.add(day(9, "10:40"), (at) => connectServer(world, EMAIL.surya, LOST_PORT, at));
  timeline.add(day(9, "10:45"), async (at) => addPhone(EMAIL.surya, { name: "Bengkel Surya" }, at));
  timeline.add(later(now, -2 * MINUTE_MS), () => warnOfQuota(world, "Salon Melati"));
}

async function connectServer({ simulator }: World, owner: string, port: number, at: Date): Promise<void> {
  const server = { host: "127.0.0.1", port, https: false, api_key: simulator.apiKey };
  await setServer(await actor(EMAIL.citra), (await actor(owner)).id, server, at);
}

async function addPhone(owner: string, wish: { name: string; since?: string }, at: Date) {
  const userId = (await actor(owner)).id;
  const wanted = { name: wish.name, in_use_since: wish.since };
  const { device } = await addDevice(await actor(EMAIL.citra), userId, wanted, at);
  const { session } = await db.device.findUniqueOrThrow({ where: { id: device.id } });
  return { userId, deviceId: device.id, session };
}

async function connectPhone({ simulator }: World, { owner, phone, ...wish }: Phone, at: Date): Promise<void> {
  const { session, ...which } = await addPhone(owner, wish, at);
  await startConnect(await actor(EMAIL.citra), which, at);
  await simulatorDo(simulator, "PUT", `sessions/${session}`, { phone });
  await deviceSession(await actor(EMAIL.citra), which, later(at, MINUTE_MS));
}

async function connectScanless({ simulator }: World, at: Date): Promise<void> {
  const { session, ...which } = await addPhone(EMAIL.koperasi, { name: "Kantor cabang" }, at);
  await startConnect(await actor(EMAIL.citra), which, at);
  await waitForScan(simulator, session);
  await deviceSession(await actor(EMAIL.citra), which, later(at, MINUTE_MS));
}

const byName = (name: string) => db.device.findFirstOrThrow({ where: { name } });

async function slower(name: string, at: Date): Promise<void> {
  const { id: deviceId, userId } = await byName(name);
  await changeDevice(await actor(EMAIL.citra), { userId, deviceId }, { daily_max: 1_000 }, at);
}

async function pauseUntilMorning(name: string, at: Date): Promise<void> {
  const { id: deviceId, userId } = await byName(name);
  const until = daysAgo(at, -1, "08:00");
  const pause = { until, reason: "HP dipakai kasir sampai besok pagi" };
  await pauseDevice(await actor(EMAIL.citra), { userId, deviceId }, pause, at);
}

/** Its phone unlinks it. The three restarts of the daemon have been in vain. */
async function losePhone({ simulator }: World, name: string, at: Date): Promise<void> {
  const { id, session } = await byName(name);
  await simulatorDo(simulator, "POST", `sessions/${session}/unlink`);
  await noteSession(id, { status: "FAILED", phone: null }, at);
  for (const minutes of [1, 3, 7, 15]) {
    const tried = later(at, minutes * MINUTE_MS);
    if (!(await mayStartFailed(await byName(name), tried))) continue;
    await noteSession(id, { status: "STARTING", phone: null }, tried);
    await noteSession(id, { status: "FAILED", phone: null }, later(tried, 5_000));
  }
}

/** WhatsApp has warned this number: half of what is left of its new chats is used a day. */
async function warnOfQuota({ simulator }: World, name: string): Promise<void> {
  const { session } = await byName(name);
  const quota = { status: "FIRST_WARNING", total: 600, used: 388, endsInSeconds: 11 * 24 * 60 * 60 };
  await simulatorDo(simulator, "PUT", `sessions/${session}`, { quota });
}
