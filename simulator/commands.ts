import { contactRoutes } from "./contacts/commands";
import type { FaultOrder } from "./faults/faults";
import { asLines, badCommand, empty, json } from "./http/answer";
import type { Call } from "./http/call";
import { type Route, route } from "./http/router";
import type { Engine } from "./options";
import type { LockRule, Quota } from "./sessions/limits";
import { STATUSES, type Status } from "./sessions/session";

const ENGINES: readonly string[] = ["NOWEB", "GOWS", "WEBJS", "WPP"];

/** What can be done with the server as a whole. */
export type Control = {
  /** An orderly restart: sessions come back, webhooks waiting for a retry are lost. */
  restart(): void;
  /**
   * Killed: connections cut, store rows not yet written and webhooks lost. Started again after so long, or at once.
   */
  crash(ms?: number): Promise<void>;
  /** Refuses connections for so long, then listens on the same port again. */
  down(ms: number): Promise<void>;
};

/** The simulator's own calls, under /__sim, without a key. */
export function commandRoutes(control: Control): Route[] {
  return [
    route("GET", "/__sim/journal", ({ world, query, response }) => {
      const value = (name: string) => query.get(name) ?? undefined;
      const [session, chatId, id, text] = [value("session"), value("chatId"), value("id"), value("text")];
      const isStored = (sent: { session: string; id: string }) =>
        world.store.find(sent.session, sent.id, Date.now()) !== null;
      const received = world.journal.list({ session, chatId, id, text });
      asLines(
        response,
        received.map((sent) => ({ ...sent, stored: isStored(sent) })),
      );
    }),
    route("GET", "/__sim/journal/refused", ({ world, response }) =>
      asLines(response, world.journal.refused()),
    ),
    route("GET", "/__sim/journal/calls", ({ world, response }) =>
      asLines(response, world.journal.lastCalls()),
    ),
    route("GET", "/__sim/journal/typing", ({ world, response }) => asLines(response, world.journal.done())),
    route("GET", "/__sim/journal/summary", ({ world, response }) =>
      json(response, 200, world.journal.summary()),
    ),
    route("DELETE", "/__sim/journal", ({ world, response }) => {
      world.journal.clear();
      empty(response, 200);
    }),
    route("GET", "/__sim/faults", (call) => answerFaults(call)),
    route("PUT", "/__sim/faults", (call) => {
      try {
        call.world.faults.set(call.body as FaultOrder);
      } catch (error) {
        throw badCommand(error instanceof Error ? error.message : "unknown fault");
      }
      answerFaults(call);
    }),
    route("DELETE", "/__sim/faults", (call) => {
      call.world.faults.clear();
      answerFaults(call);
    }),
    ...contactRoutes,
    route("GET", "/__sim/webhooks", ({ world, response }) => json(response, 200, world.webhooks.counts)),
    route("PUT", "/__sim/engine", (call) => setEngine(call)),
    route("PUT", "/__sim/sessions/:session", (call) => setSession(call)),
    ...happenings,
    route("POST", "/__sim/sessions/:session/half-open", (call) => halfOpen(call)),
    route("PUT", "/__sim/network", ({ world, body, response }) => {
      world.sessions.setAway(body.away === true);
      json(response, 200, { away: world.away });
    }),
    route("POST", "/__sim/restart", ({ response }) => {
      control.restart();
      empty(response, 200);
    }),
    route("POST", "/__sim/crash", ({ response, body }) =>
      afterwards(response, () => void control.crash(Number(body.ms) || 0)),
    ),
    route("POST", "/__sim/down", ({ response, body }) =>
      afterwards(response, () => void control.down(Number(body.ms) || 1_000)),
    ),
  ];
}

/** Returns what a phone does with a session. */
const happenings = (["drop", "unlink", "logout", "scan"] as const).map((what) =>
  route("POST", `/__sim/sessions/:session/${what}`, ({ world, params, body, response }) => {
    const session = world.sessions.get(params.session ?? "");
    if (!session) throw badCommand("no such session");
    if (what === "scan")
      world.sessions.pair(session, typeof body.phone === "string" ? body.phone : undefined);
    else world.sessions[what](session);
    json(response, 200, { name: session.name, status: session.status });
  }),
);

/** `{ms}`: so long; left out: until the session is started again. */
function halfOpen({ world, params, body, response }: Call): void {
  const session = world.sessions.get(params.session ?? "");
  if (!session) throw badCommand("no such session");
  world.sessions.halfOpen(session, Number(body.ms) || null);
  json(response, 200, { name: session.name, half_open: session.halfOpen });
}

/** Answers first: the connection of the answer is one of those that will be cut. */
function afterwards(response: Call["response"], run: () => void): void {
  response.on("finish", () => setImmediate(run));
  response.setHeader("connection", "close");
  empty(response, 200);
}

function answerFaults({ world, response }: Call): void {
  json(response, 200, { ...world.faults.current, struck: Object.fromEntries(world.faults.struck) });
}

function setEngine({ world, body, response }: Call): void {
  if (body.engine !== undefined) {
    if (!ENGINES.includes(String(body.engine))) throw badCommand("unknown engine");
    world.engine = body.engine as Engine;
  }
  if (typeof body.version === "string") world.version = body.version;
  json(response, 200, { engine: world.engine, version: world.version });
}

/** `phone` without `status` makes a WORKING session, also a new one. */
function setSession({ world, params, body, response }: Call): void {
  const name = params.session ?? "";
  const { sessions } = world;
  if (typeof body.phone === "string" && body.status === undefined) sessions.addWorking(name, body.phone);
  const session = sessions.get(name);
  if (!session) throw badCommand("no such session");
  if (typeof body.broken === "boolean") session.broken = body.broken;
  if (typeof body.quotaUsed === "boolean") session.quotaUsed = body.quotaUsed;
  if (body.quota !== undefined) session.quota = quotaIn(body.quota);
  if (body.strangers !== undefined) session.lockRule = lockRuleIn(body.strangers);
  if (typeof body.timelockSeconds === "number") {
    sessions.lock(session, body.timelockSeconds > 0 ? Date.now() + body.timelockSeconds * 1000 : null);
  }
  if (body.status !== undefined) {
    if (!STATUSES.includes(body.status as Status)) throw badCommand("unknown status");
    session.life++;
    sessions.become(session, body.status as Status);
  }
  json(response, 200, { name, status: session.status });
}

/** `{status, total, used, endsInSeconds, cycleSeconds}`; null: as WAHA says of an account without a quota. */
function quotaIn(said: unknown): Quota | null {
  if (said === null) return null;
  const { status, total, used, endsInSeconds, cycleSeconds } = said as Record<string, unknown>;
  const endsAt = typeof endsInSeconds === "number" ? Date.now() + endsInSeconds * 1000 : null;
  return {
    ...{ status: typeof status === "string" ? status : null, total: Number(total ?? -1) },
    ...{ used: Number(used ?? 0), endsAt, cycleMs: Number(cycleSeconds ?? 0) * 1000 || null },
  };
}

/** `{lockAfter, lockSeconds, wholly}`; null: none any more. */
function lockRuleIn(said: unknown): LockRule | null {
  if (said === null) return null;
  const { lockAfter, lockSeconds, wholly } = said as Record<string, unknown>;
  if (!(Number(lockAfter) > 0) || !(Number(lockSeconds) > 0))
    throw badCommand("lockAfter and lockSeconds must be numbers over 0");
  const written = 0;
  return { lockAfter: Number(lockAfter), lockSeconds: Number(lockSeconds), wholly: wholly === true, written };
}
