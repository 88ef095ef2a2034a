/*
 * People say stop at random moments, while daemons are killed, the web process is away and WAHA is restarted, killed or
 * cut off. Once Siar has acknowledged a stop (WAHA's webhook was answered 200), or has read it in WAHA's store, WAHA is
 * not told again to write to that person by that account; and no stop is lost.
 */
import { checkLedger } from "~/domain/credits/check";
import { db } from "~/platform/db";
import { beatWeb } from "~/platform/db/web-beat";
import { rawMessageId } from "~/platform/waha";
import { seeded } from "../../../simulator/faults/seeded";
import type { SaidStop } from "../../../simulator/people/people";
import { queuedBatch } from "../batch";
import { person } from "../cast";
import { resumeNowAndThen } from "./admin";
import { Daemons } from "./daemons";
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
};

export type StopsReport = {
  stops: number;
  sent: number;
  skipped: number;
  disturbances: number;
  /** Stops that came by a webhook, and those that were read in WAHA's store. */
  told: number;
  read: number;
  violations: Record<string, string[]>;
};

/** Each person of each account is written to so often, in as many batches. */
const MESSAGES_EACH = 4;
/** Of each message that arrives. */
const STOP_RATE = 0.4;
const ANSWER_MS = 150;
/** Longer than WAHA tries a webhook in this run, and than a web process may be silent. */
const AWAY_MS = 15_000;
const CRASHED_MS_MAX = 1_500;
/** A stop that was read in the store is known to whoever sends when the reading is over. */
const READING_MS_MAX = 10_000;
const SHOWN_MAX = 10;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const BEAT_MS = 1_000;
/** What was written in a gap is read within two minutes of WAHA being there again; where nothing waits to be sent, nobody hurries. */
const HEARD_MS_MAX = 120_000;
const DEVICES_EACH = 2;

type Stage = { waha: Waha; daemons: Daemons; door: WebhookDoor; sessions: string[]; random: () => number };

/** What may come, as often as it stands here. */
const DISTURBANCES: ((stage: Stage) => Promise<unknown>)[] = [
  ...Array(4).fill(({ daemons, random }: Stage) => daemons.kill(pick([...daemons.running], random))),
  ({ daemons, random }) => daemons.stop(pick([...daemons.running], random)),
  ({ door }) => door.whileAway(() => sleep(AWAY_MS)),
  ({ waha }) => waha.command("POST", "restart"),
  async ({ waha, random }) => {
    await waha.command("POST", "crash");
    await waha.down(random() * CRASHED_MS_MAX);
  },
  ({ waha, sessions, random }) => waha.command("POST", `sessions/${pick(sessions, random)}/drop`),
];
const pick = <T>(list: T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

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
  const daemons = new Daemons();
  const admin = resumeNowAndThen(waha);
  const beat = setInterval(() => void (door.isAway || beatWeb(new Date()).catch(() => {})), BEAT_MS);
  try {
    const sessions = await setScene(options, waha, door.url);
    await beatWeb(new Date());
    const people = { seed: options.seed, rates: { stop: STOP_RATE }, afterMs: ANSWER_MS };
    await waha.command("PUT", "people", people);
    const stage = { waha, daemons, door, sessions, random };
    let disturbances = 0;
    while ((await saidStops(waha)).length < options.stops && !(await areOver())) {
      await daemons.atLeast(options.daemons);
      await workFor(waha, 20 + Math.round(random() * 100));
      await pick(DISTURBANCES, random)(stage);
      disturbances++;
    }
    for (const child of [...daemons.running]) await daemons.stop(child);
    await daemons.start("hasty");
    await waitUntilOver();
    await waitUntil(async () => (await unheard(await saidStops(waha))).length === 0, HEARD_MS_MAX);
    for (const child of [...daemons.running]) await daemons.stop(child);
    return { ...(await verdict(waha, acknowledged)), disturbances };
  } finally {
    clearInterval(beat);
    admin.end();
    await daemons.killAll();
    await waha.close();
    await door.close();
  }
}

/** Two accounts that write to the same people, who stop each of them by itself. */
async function setScene({ stops, engine }: StopsOptions, waha: Waha, hook: string): Promise<string[]> {
  const people = Math.ceil(stops / 2 / (1 - (1 - STOP_RATE) ** (MESSAGES_EACH - 1)));
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

async function saidStops(waha: Waha): Promise<SaidStop[]> {
  const lines = await waha.command("GET", "people/stops").catch(() => ""); // it is away
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Stops that Siar has not heard of. */
async function unheard(stops: SaidStop[]): Promise<SaidStop[]> {
  const heard = await heardAt();
  return stops.filter(({ id }) => !heard.has(id));
}

async function heardAt(): Promise<Map<string, number>> {
  const events = await db.webhookEvent.findMany({ where: { event: "heard" } });
  return new Map(events.map(({ messageId, receivedAt }) => [messageId ?? "", receivedAt.getTime()]));
}

async function verdict(waha: Waha, acknowledged: Map<string, number>) {
  const [stops, journal, heard] = await Promise.all([saidStops(waha), waha.journal(), heardAt()]);
  const devices = await db.device.findMany({ select: { session: true, userId: true } });
  const ownerOf = new Map(devices.map(({ session, userId }) => [session, userId]));
  const said = (userId: number | undefined, chatId: string) => `${userId} ${chatId}`;
  const lastCall = new Map<string, number>();
  for (const { session, chatId, at } of journal.calls) {
    const key = said(ownerOf.get(session), chatId);
    lastCall.set(key, Math.max(Date.parse(at), lastCall.get(key) ?? 0));
  }
  const violations: Record<string, string[]> = {};
  const add = (name: string, rows: string[]) => {
    if (rows.length > 0) violations[name] = [`${rows.length}`, ...rows.slice(0, SHOWN_MAX)];
  };
  const written: string[] = [];
  for (const { session, person: chatId, id } of stops) {
    const known = acknowledged.get(id) ?? (heard.get(id) ?? Number.POSITIVE_INFINITY) + READING_MS_MAX;
    const call = lastCall.get(said(ownerOf.get(session), chatId)) ?? 0;
    if (call > known) written.push(`${chatId} by ${session}: ${call - known} ms after their stop`);
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
  return { ...counts, sent: await count("SENT"), skipped: await count("SKIPPED"), violations };
}
