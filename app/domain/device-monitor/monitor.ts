/*
 * Asks WAHA how things are: the server's engine and version, since when it runs, and the state of each session. The
 * answers decide which devices may send, and lift the pauses that were waiting for them. One WAHA may have sessions
 * of many users: one place with one key is asked once for all of them.
 */
import pLimit, { type LimitFunction } from "p-limit";
import type { CallFault, WahaServer } from "~/platform/waha";
import { checkServerAt } from "../devices/server";
import { noteStart } from "../devices/session/inbox-gap";
import { wahaConfig } from "../devices/waha-client-config";
import { isWithin } from "../time/elapsed";
import { noteMissing, noteUnheard, type PolledDevice, recordPolled, reportedStatus } from "./apply-states";
import { claim, devicesDue, groupByServer, type Watched, type WatchedServer } from "./due-devices";
import { Lists } from "./list-support";
import { type PolledServer, pollServer, type States } from "./poll-sessions";
import { choose } from "./select-due";

const SERVER_EVERY_MS = 10 * 60_000;
const UNSURE_SERVER_EVERY_MS = 5_000;
const START_EVERY_MS = 10_000;
/** Of servers that answer; a slow one takes the place of one other server, and of no more. */
const PLACES_AT_ONCE_MAX = 512;
/** Of servers that did not answer well the last time: each may take as long as calls wait. */
const BAD_PLACES_AT_ONCE_MAX = 64;
const CALLS_PER_PLACE_MAX = 20;

export type Watching = { asked: number; working: number };

/** `waha` null: the server's key cannot be opened, so that nothing can be asked of it. */
type Group = Omit<PolledServer, "waha"> & {
  waha: WahaServer | null;
  isBad: boolean;
  calls: LimitFunction;
  key: string;
};

/** Remembers what goes on and what was asked when. One for each process that asks. */
export class Watch {
  private isChoosing = false;
  /** Places that are being asked, and their servers. */
  private readonly going = new Set<Group>();
  private readonly lists = new Lists();
  /** Of each server its key, as far as it is known: those with the same are asked as one place. */
  private readonly keys = new Map<number, string>();
  /** Of each server: when it was asked last since when it runs. */
  private readonly startAskedAt = new Map<number, number>();

  /**
   * Asks about every device that is due, and waits for what it asked; returns how many were asked about and how
   * many are WORKING. Rounds may overlap: a place that is still being asked is left out of the next ones. `stop`:
   * what was not asked by then is left for the next daemon.
   */
  async round(now: Date, stop?: AbortSignal): Promise<Watching> {
    if (this.isChoosing) return { asked: 0, working: 0 };
    this.isChoosing = true;
    const groups = await this.groupsDue(now).finally(() => {
      this.isChoosing = false;
    });
    const ended = await Promise.allSettled(groups.map((group) => this.ask(group, now, stop)));
    const broken = ended.find((end) => end.status === "rejected");
    if (broken) throw broken.reason;
    const working = ended.reduce((sum, end) => sum + (end.status === "fulfilled" ? end.value : 0), 0);
    return { asked: groups.reduce((sum, { devices }) => sum + devices.length, 0), working };
  }

  private async groupsDue(now: Date): Promise<Group[]> {
    const going = [...this.going];
    const room = { good: PLACES_AT_ONCE_MAX, bad: BAD_PLACES_AT_ONCE_MAX };
    for (const { isBad } of going) room[isBad ? "bad" : "good"] -= 1;
    const busy = going.flatMap(({ servers }) => servers.map(({ id }) => id));
    const { lists, keys } = this;
    const devices = await claim(choose(await devicesDue(busy, now), { room, lists, keys, now }), now);
    const groups = groupsOf(devices, await groupByServer(devices));
    for (const group of groups) {
      this.going.add(group);
      for (const { id } of group.servers) keys.set(id, group.key);
    }
    return groups;
  }

  /** Returns how many of them are WORKING. */
  private async ask(group: Group, now: Date, stop?: AbortSignal): Promise<number> {
    try {
      const { waha, servers, devices, calls } = group;
      const isThere = await calls(() => isReached(servers, waha, now));
      if (!waha) return 0;
      if (!isThere) {
        await noteMissing(devices, now);
        return 0;
      }
      const place = { waha, servers, devices };
      const [working] = await Promise.all([
        pollServer(place, { lists: this.lists, calls, stop, now }).then((states) => noted(states, waha, now)),
        this.noteStarts(place, calls, now),
      ]);
      return working;
    } finally {
      this.going.delete(group);
    }
  }

  private async noteStarts({ waha, servers }: PolledServer, calls: LimitFunction, now: Date) {
    const due = servers.filter(({ id }) => !isWithin(this.startAskedAt.get(id) ?? 0, now, START_EVERY_MS));
    for (const { id } of due) this.startAskedAt.set(id, now.getTime());
    if (due.length > 0) await calls(() => noteStart(due, waha));
  }
}

/** Returns how many are WORKING. */
async function noted(states: States, waha: WahaServer, now: Date): Promise<number> {
  const heard: PolledDevice[] = [];
  const unheard: Watched[] = [];
  let fault: CallFault | null = null;
  for (const [device, said] of states) {
    if (said.kind !== "failed") heard.push({ device, said });
    else {
      unheard.push(device);
      fault ??= said;
    }
  }
  if (fault) await noteUnheard(unheard, fault, now);
  await recordPolled(heard, waha, now);
  return heard.filter(({ said }) => reportedStatus(said) === "WORKING").length;
}

const watch = new Watch();

/** A round of this process's own `Watch`. */
export const watchDevices = (now: Date, stop?: AbortSignal): Promise<Watching> => watch.round(now, stop);

/** The devices by the place and the key with which WAHA is asked about them. */
function groupsOf(devices: readonly Watched[], servers: ReadonlyMap<number, WatchedServer>): Group[] {
  const groups = new Map<string, Group>();
  const ofServer = new Map<number, Group>();
  const callsOf = new Map<string, LimitFunction>();
  for (const device of devices) {
    const server = servers.get(device.serverId);
    if (!server) continue; // it was removed meanwhile
    const known = ofServer.get(server.id);
    const group = known ?? groupOf(server, groups, callsOf);
    if (!known) {
      ofServer.set(server.id, group);
      group.servers.push(server);
      group.isBad &&= server.ok === false;
    }
    group.devices.push(device);
  }
  return [...groups.values()];
}

function groupOf(
  server: WatchedServer,
  groups: Map<string, Group>,
  callsOf: Map<string, LimitFunction>,
): Group {
  const waha = wahaConfig(server);
  const { host, port, https } = server;
  const place = JSON.stringify([host, port, https]);
  const key = waha ? `key ${waha.apiKey}` : `none ${server.id}`;
  const calls = callsOf.get(place) ?? pLimit(CALLS_PER_PLACE_MAX);
  callsOf.set(place, calls);
  const group = groups.get(place + key) ?? { waha, servers: [], devices: [], isBad: true, calls, key };
  groups.set(place + key, group);
  return group;
}

/** Returns false when the server was tested, since that is due, and cannot even be reached. */
async function isReached(
  servers: readonly WatchedServer[],
  waha: WahaServer | null,
  now: Date,
): Promise<boolean> {
  if (!servers.some((server) => mustLook(server, now))) return true;
  const seen = await checkServerAt(servers, waha, now);
  return servers.every((server) => !["dns", "tcp"].includes(seen(server).stage ?? ""));
}

function mustLook({ version, ok, checkedAt }: WatchedServer, now: Date): boolean {
  const every = version && ok ? SERVER_EVERY_MS : UNSURE_SERVER_EVERY_MS;
  return checkedAt === null || !isWithin(checkedAt.getTime(), now, every);
}
