/*
 * People say stop at random moments, while daemons are killed, the web process is away and WAHA is restarted, killed or
 * cut off; also to a session that is not connected, so that WhatsApp brings it 1 to 30 s after the connection. Once Siar
 * has acknowledged a stop (WAHA's webhook was answered 200), or some seconds after it reached WAHA, WAHA is not told
 * again to write to that person by that account; and no stop is lost.
 */
import { checkLedger } from "~/domain/credits/audit-ledger";
import { db } from "~/platform/db";
import { beatWeb, beginWeb } from "~/platform/db/web-heartbeat";
import { rawMessageId } from "~/platform/waha";
import type { OptedOut } from "../../../simulator/contacts/contact-book";
import { seeded } from "../../../simulator/faults/seeded";
import { queuedBatch } from "../batch";
import { person } from "../cast";
import { resumeNowAndThen } from "./admin";
import { Daemons } from "./daemons";
import { lateMs, settling } from "./lateness";
import { HOOK_KEY, type TortureEngine } from "./options";
import { connect } from "./scene";
import { Waha } from "./waha";
import { openWebhookDoor, type WebhookDoor } from "./webhook-door";
import { areOver, waitUntil, waitUntilOver, workFor } from "./work";

export type StopsOptions = {
  seed: number;
  engine: TortureEngine;
  /** The run ends when so many stops were said, or everything is sent. */
  stops: number;
  /** Daemons at once. */
  daemons: number;
  /** A connection settles as long as in production, and WhatsApp is as late; else both are 15 times as fast. */
  trueTimes: boolean;
  /** What does not come (DISTURBANCES). */
  without: readonly string[];
};

export type StopsReport = {
  stops: number;
  sent: number;
  skipped: number;
  disturbances: number;
  /** Stops that came by a webhook, and those that were read in WAHA's store. */
  told: number;
  read: number;
  /** Stops that WhatsApp brought late; of these, those whose people were written to after they had said it. */
  late: number;
  beforeItCame: number;
  /** The latest call for somebody whose stop had reached WAHA. */
  msAfterMax: number;
  violations: Record<string, string[]>;
};

/** Each person of each account is written to so often, in as many batches. */
const MESSAGES_EACH = 3;
/** Of each message that arrives. */
const STOP_RATE = 0.03;
const ANSWER_MS = 150;
/** How many say stop to each session while it is not connected. */
const AWAY_STOPS_MAX = 20;
/** How long it takes to tell them so. */
const ASKING_MS = 500;
/** Of those who are next, so that whoever is not heard is written to soon. */
const NEXT_ROWS = 100;
/** Longer than a web process may be silent, and longer than WAHA tries a webhook in this run. */
const WEB_AWAY_MS = 15_000;
const WEB_GONE_MS = 3_000;
/** Shorter than it takes until a session without network is FAILED. */
const NETWORK_MS_MAX = 4_000;
const GONE_MS_MAX = 2_000;
const AWAY_MS_MIN = 500;
/** A stop that was read in the store is known to whoever sends when the reading is over. */
const READING_MS_MAX = 10_000;
/** As long as WAHA tries a webhook. */
const TRYING_MS_MAX = 3_000;
const SHOWN_MAX = 10;
/** Of one `workFor` each: longer than a connection settles. */
const WAITS_MAX = 20;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BEAT_MS = 1_000;
/** What was written in a gap is read within two minutes of WAHA being there again; where nothing waits to be sent, nobody hurries. */
const HEARD_MS_MAX = 120_000;
const DEVICES_EACH = 2;
const PEOPLE_MIN = 40;

type Span = { from: number; to: number };

type Stage = {
  waha: Waha;
  daemons: Daemons;
  door: WebhookDoor;
  sessions: string[];
  random: () => number;
  /** When nobody took what WAHA told. */
  absences: Span[];
  /** Who was told to say stop, and to which account. */
  asked: Set<string>;
};

/** What may come, and how often compared with the others. */
const DISTURBANCES: Record<string, { often: number; come: (stage: Stage) => Promise<unknown> }> = {
  kill: { often: 3, come: ({ daemons, random }) => daemons.kill(pick([...daemons.running], random)) },
  stop: { often: 1, come: ({ daemons, random }) => daemons.stop(pick([...daemons.running], random)) },
  webAway: { often: 1, come: (stage) => withoutWeb(stage, () => sleep(WEB_AWAY_MS)) },
  webGone: { often: 1, come: (stage) => withoutWeb(stage, () => sleep(WEB_GONE_MS)) },
  restart: { often: 1, come: ({ waha }) => waha.command("POST", "restart") },
  drop: {
    often: 1,
    come: async (stage) => {
      const session = pick(stage.sessions, stage.random);
      await letStop(stage, [session], 200);
      await stage.waha.command("POST", `sessions/${session}/drop`);
    },
  },
  crash: {
    often: 3,
    come: async (stage) => {
      const ms = away(stage, GONE_MS_MAX);
      await letStop(stage, stage.sessions, ms);
      await stage.waha.crash(ms);
    },
  },
  network: {
    often: 3,
    come: async (stage) => {
      const ms = away(stage, NETWORK_MS_MAX);
      await letStop(stage, stage.sessions, ms);
      await stage.waha.command("PUT", "network", { away: true });
      await sleep(ms);
      await stage.waha.command("PUT", "network", { away: false });
    },
  },
  machineOff: {
    often: 2,
    come: async (stage) => {
      const ms = away(stage, GONE_MS_MAX);
      await letStop(stage, stage.sessions, ms);
      await withoutWeb(stage, () => Promise.all([stage.daemons.killAll(), stage.waha.crash(ms)]));
    },
  },
};
/** Long enough for somebody to write meanwhile. */
const away = ({ random }: Stage, msMax: number) => AWAY_MS_MIN + random() * (msMax - AWAY_MS_MIN);
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

/** The web process is gone meanwhile, and then another one begins. */
async function withoutWeb({ door, absences }: Stage, work: () => Promise<unknown>): Promise<void> {
  const from = Date.now();
  await door.whileAway(async () => {
    await work();
    await beginWeb(new Date());
  });
  absences.push({ from, to: Date.now() });
}

/** Some of those who are written to next say stop to these sessions, within so many ms from when this is done. */
async function letStop({ waha, random, asked }: Stage, sessions: readonly string[], ms: number) {
  const writers: { session: string; from: string }[] = [];
  for (const session of sessions) {
    const { userId } = await db.device.findFirstOrThrow({ where: { session } });
    const next = await db.batchItem.findMany({
      where: { status: "READY", batch: { userId } },
      orderBy: [{ batchId: "asc" }, { rowNo: "asc" }],
      take: NEXT_ROWS,
      select: { receiver: true },
    });
    const free = next.map(({ receiver }) => receiver).filter((each) => !asked.has(`${userId} ${each}`));
    for (let i = random() * AWAY_STOPS_MAX; i > 0 && free.length > 0; i--) {
      const from = free.splice(Math.floor(random() * free.length), 1)[0]!;
      asked.add(`${userId} ${from}`);
      writers.push({ session, from });
    }
  }
  const begin = Date.now() + ASKING_MS;
  const order = (writer: { session: string; from: string }) => {
    const afterMs = Math.max(1, begin + random() * ms - Date.now());
    return waha.command("POST", "incoming", { ...writer, text: "STOP", afterMs });
  };
  await Promise.all(writers.map(order));
  await sleep(begin - Date.now());
}

/** One run; the violations say which promise was broken, and for whom. */
export async function stopsHonoured(options: StopsOptions): Promise<StopsReport> {
  const random = seeded(options.seed);
  const acknowledged = new Map<string, number>();
  const door = await openWebhookDoor(({ payload }) => {
    if (payload?.fromMe === false) acknowledged.set(rawMessageId(payload.id), Date.now());
  });
  // What WAHA is told to report to, so that a daemon knows that it does.
  process.env.APP_URL = door.url;
  const waha = await Waha.start({ ...options, webAways: 1, mediaIds: true }, null);
  const daemons = new Daemons(settling(options));
  const admin = resumeNowAndThen(waha);
  const beat = setInterval(() => void (door.isAway || beatWeb(new Date()).catch(() => {})), BEAT_MS);
  try {
    const sessions = await setScene(options, waha, door.url);
    await beatWeb(new Date());
    const people = { seed: options.seed, rates: { stop: STOP_RATE }, afterMs: ANSWER_MS };
    await waha.command("PUT", "people", { ...people, lateMs: lateMs(options) });
    const stage: Stage = { waha, daemons, door, sessions, random, absences: [], asked: new Set() };
    const names = Object.entries(DISTURBANCES)
      .filter(([name]) => !options.without.includes(name))
      .flatMap(([name, { often }]) => Array<string>(often).fill(name));
    for (const name of options.without) if (!(name in DISTURBANCES)) throw new Error(`There is no ${name}.`);
    let disturbances = 0;
    while ((await saidStops(waha)).length < options.stops && !(await areOver())) {
      await daemons.atLeast(options.daemons);
      for (let waits = 0; waits < WAITS_MAX && !(await areOver()); waits++)
        if (await workFor(waha, 20 + Math.round(random() * 100))) break;
      const name = pick(names, random);
      say(`${name}, ${(await saidStops(waha)).length} stops`);
      await DISTURBANCES[name]?.come(stage);
      disturbances++;
    }
    say("the rest");
    for (const child of [...daemons.running]) await daemons.stop(child);
    await daemons.start("hasty");
    await waitUntilOver();
    await waitUntil(async () => (await unheard(await saidStops(waha))).length === 0, HEARD_MS_MAX);
    for (const child of [...daemons.running]) await daemons.stop(child);
    return { ...(await verdict(waha, acknowledged, stage.absences)), disturbances };
  } finally {
    clearInterval(beat);
    admin.end();
    await daemons.killAll();
    await waha.close();
    await door.close();
  }
}

/** TORTURE_LOG=1 shows what happens when. */
const say = (what: string) => {
  if (process.env.TORTURE_LOG) console.error(new Date().toISOString(), what);
};

/** Two accounts that write to the same people, who stop each of them by itself. */
async function setScene({ stops, engine }: StopsOptions, waha: Waha, hook: string): Promise<string[]> {
  const people = Math.max(PEOPLE_MIN, stops); // of each account: about every second one says stop
  const sessions: string[] = [];
  for (const name of ["Ani", "Budi"]) {
    const owner = await person(name, { credits: people * MESSAGES_EACH });
    for (let i = 0; i < DEVICES_EACH; i++) {
      const session = await connect(owner, waha, engine, `62810${1_000_000 + 1_000 * sessions.length}`);
      sessions.push(session);
      const { id } = await db.device.findFirstOrThrow({ where: { session } });
      await waha.reportTo(session, `${hook}api/hooks/waha/${id}`, HOOK_KEY);
    }
    const numberOf = (row: number) => `62811${10_000_000 + row}`;
    for (let i = 0; i < MESSAGES_EACH; i++) await queuedBatch(owner, people, new Date(), numberOf);
  }
  return sessions;
}

async function saidStops(waha: Waha): Promise<OptedOut[]> {
  const lines = await waha.command("GET", "people/stops").catch(() => ""); // it is away
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Stops that Siar has not heard of. */
async function unheard(stops: OptedOut[]): Promise<OptedOut[]> {
  const heard = await heardAt();
  return stops.filter(({ id }) => !heard.has(id));
}

async function heardAt(): Promise<Map<string, number>> {
  const events = await db.webhookEvent.findMany({ where: { event: "heard" } });
  return new Map(events.map(({ messageId, receivedAt }) => [messageId ?? "", receivedAt.getTime()]));
}

async function verdict(waha: Waha, acknowledged: Map<string, number>, absences: readonly Span[]) {
  const [stops, journal, heard] = await Promise.all([saidStops(waha), waha.journal(), heardAt()]);
  const devices = await db.device.findMany({ select: { session: true, userId: true } });
  const ownerOf = new Map(devices.map(({ session, userId }) => [session, userId]));
  const said = (userId: number | undefined, chatId: string) => `${userId} ${chatId}`;
  const lastCall = new Map<string, number>();
  const callers = new Map<string, string>();
  for (const { session, chatId, at } of journal.calls) {
    const key = said(ownerOf.get(session), chatId);
    if (Date.parse(at) <= (lastCall.get(key) ?? 0)) continue;
    lastCall.set(key, Date.parse(at));
    callers.set(key, session);
  }
  /** From when on somebody could take what came then. */
  const takenFrom = (at: number) =>
    absences.find(({ from, to }) => from - TRYING_MS_MAX < at && at < to)?.to ?? at;
  const violations: Record<string, string[]> = {};
  const add = (name: string, rows: string[]) => {
    if (rows.length > 0) violations[name] = [`${rows.length}`, ...rows.slice(0, SHOWN_MAX)];
  };
  const written: string[] = [];
  const late = stops.filter(({ at, cameAt }) => cameAt !== at);
  let beforeItCame = 0;
  let msAfterMax = 0;
  for (const { session, person: chatId, id, at, cameAt } of stops) {
    const key = said(ownerOf.get(session), chatId);
    const call = lastCall.get(key) ?? 0;
    const caller = callers.get(key) === session ? "the same" : callers.get(key);
    const reached = cameAt ?? Number.POSITIVE_INFINITY;
    if (call > at && call <= reached && cameAt !== at) beforeItCame++;
    if (call > reached)
      say(
        `${chatId} to ${session}: called by ${caller} ${call - reached} ms after their stop reached WAHA, heard ${Math.round((heard.get(id) ?? 0) - reached)} ms after it`,
      );
    if (call > reached) msAfterMax = Math.max(msAfterMax, call - takenFrom(reached));
    const heardFrom = Math.min(heard.get(id) ?? Number.POSITIVE_INFINITY, takenFrom(reached));
    const known = acknowledged.get(id) ?? heardFrom + READING_MS_MAX;
    if (call > known)
      written.push(
        `${chatId} by ${session}: ${call - known} ms after their stop, which reached WAHA ${call - reached} ms before; called by ${caller}`,
      );
  }
  add("writtenToAfterStop", written);
  add(
    "stopLost",
    stops.filter(({ id }) => !heard.has(id)).map(({ session, person: chatId }) => `${chatId} to ${session}`),
  );
  add(
    "spokenTwice",
    journal.received.filter(({ calls }) => calls > 1).map(({ chatId, id }) => `${chatId} ${id}`),
  );
  const ready = await db.batchItem.count({ where: { status: "READY" } });
  if (ready > 0) violations.notEnded = [`${ready} rows`];
  const { differences } = await checkLedger();
  if (differences.length > 0) violations.books = differences;
  const count = (status: "SENT" | "SKIPPED") => db.batchItem.count({ where: { status } });
  const told = stops.filter(({ id }) => acknowledged.has(id)).length;
  const counts = { stops: stops.length, told, read: stops.length - told };
  const figures = { late: late.length, beforeItCame, msAfterMax };
  return { ...counts, ...figures, sent: await count("SENT"), skipped: await count("SKIPPED"), violations };
}
