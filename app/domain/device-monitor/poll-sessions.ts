/*
 * Asks one place, a server with one key, for the state of all these devices. One call does it if the server can
 * list them, otherwise one call each. A place that does not answer is not asked as often as it has devices.
 */
import type { LimitFunction } from "p-limit";
import {
  type CallFault,
  fetchSession,
  listSessions,
  type SessionState,
  type WahaServer,
} from "~/platform/waha";
import { deviceWebhook } from "../devices/webhook-address";
import type { Watched, WatchedServer } from "./due-devices";
import type { Lists } from "./list-support";

/** After so many calls in a row that a server did not answer the others are not tried. */
const UNANSWERED_MAX = 20;

export type PolledServer = { waha: WahaServer; servers: WatchedServer[]; devices: Watched[] };

export type States = Map<Watched, SessionState>;

/**
 * Returns what is known of each of the place's devices now. `stop`: those that were not asked about by then are
 * left out.
 */
export async function pollServer(
  { waha, servers, devices }: PolledServer,
  { lists, calls, stop, now }: { lists: Lists; calls: LimitFunction; stop?: AbortSignal; now: Date },
): Promise<States> {
  const ids = servers.map(({ id }) => id);
  const wanted = new Map(devices.map((device) => [device.session, deviceWebhook(device)]));
  const list = lists.areWorth(devices.length, ids, now)
    ? await calls(() => listSessions(waha, wanted))
    : null;
  if (list?.kind === "failed" && list.reason === "unreachable")
    return new Map(devices.map((device) => [device, list]));
  const found = list?.kind === "listed" ? list.found : new Map<string, SessionState>();
  const states: States = new Map();
  const others: Watched[] = [];
  for (const device of devices) {
    const state = found.get(device.session);
    if (state) states.set(device, state);
    else others.push(device);
  }
  await askEach(others, waha, states, { calls, stop });
  if (list?.kind === "listed") lists.note(ids, list.sessions);
  const isKnown = [...states.values()].some(({ kind }) => kind !== "failed");
  if (list && found.size === 0 && isKnown) lists.avoid(ids, now);
  return states;
}

async function askEach(
  devices: readonly Watched[],
  waha: WahaServer,
  states: States,
  { calls, stop }: { calls: LimitFunction; stop?: AbortSignal },
): Promise<void> {
  let unanswered = 0;
  let silence: CallFault | null = null;
  const ask = async (device: Watched) => {
    if (stop?.aborted) return;
    const state = silence ?? (await fetchSession(waha, device.session, deviceWebhook(device)));
    states.set(device, state);
    unanswered = state.kind === "failed" && isOfPlace(state) ? unanswered + 1 : 0;
    if (unanswered >= UNANSWERED_MAX) silence = state as CallFault;
  };
  await Promise.all(devices.map((device) => calls(() => ask(device))));
}

/** It would be the same for any other session. */
const isOfPlace = ({ reason, httpCode }: CallFault) =>
  reason === "unreachable" || reason === "timeout" || httpCode === 401;
