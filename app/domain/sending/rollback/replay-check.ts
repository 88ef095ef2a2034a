/*
 * After a loss of memory (detect.ts), WAHA's store is queried for what was sent and forgotten, before anything more
 * of a batch is sent. Items are queried in the order in which they are claimed, with every device that could have
 * sent them. The query ends when so many in a row are absent that no later one can have been sent.
 *
 * Found items end as sent. Nothing else of a query is stored: a daemon that is killed in the middle starts again
 * after the found ones.
 */
import { db, parseTime, query, sql } from "~/platform/db";
import { acceptsOurIds, graceMs } from "../../devices/server-capabilities";
import { wahaConfig } from "../../devices/waha-client-config";
import { IN_HAND_MAX } from "../limits";
import { StoreMemories } from "../reconcile/store-coverage";
import { type HeldBatch, ReplayLease } from "./batch-lease";
import { freshRows, queryAll, type ReplayQuery, replayQueries, START, waitingRows } from "./held-items";

/** Besides all that a user's devices may have had in progress: items further on were not sent. */
const ABSENT_IN_A_ROW = 50;
/** WAHA could not be asked: when to try again. */
const LOOK_AGAIN_MS = 10_000;
/** Items that were being sent are settled by queries, too (resolve-unconfirmed.ts): the look ends after them. */
const IN_AIR_MS = 1_000;

export type ReplayCounts = { found: number; released: number; left: number };

/**
 * Looks up what was sent of one held batch. Returns null when none is due. The batch is released when all was
 * found. It is left to a user when WAHA cannot tell: no store, no device, or a key that cannot be opened. With
 * `signal` the query ends in the middle, and any daemon starts it again.
 */
export async function checkReplay(now: Date, signal?: AbortSignal): Promise<ReplayCounts | null> {
  const turn = await ReplayLease.next(now, signal);
  if (!turn) return null;
  try {
    return await lookInTurn(turn, now);
  } catch (error) {
    await turn.again(new Date(now.getTime() + LOOK_AGAIN_MS)).catch(() => {}); // else the lease runs out
    throw error;
  }
}

async function lookInTurn(turn: ReplayLease, now: Date): Promise<ReplayCounts> {
  const { batch } = turn;
  const devices = await devicesOf(batch.user_id);
  if (!devices) return { found: 0, released: 0, left: await turn.leaveToPerson() };
  const begin = await beginOf(devices);
  if (begin > now) {
    await turn.again(begin);
    return { found: 0, released: 0, left: 0 };
  }
  const { found, end } = await look(turn, devices, now);
  if (end === "impossible") return { found, released: 0, left: await turn.leaveToPerson() };
  const inAir = end === "done" && (await hasRowsInAir(batch));
  if ((end === "later" && !batch.cancelled) || inAir) {
    await turn.again(new Date(now.getTime() + (inAir ? IN_AIR_MS : LOOK_AGAIN_MS)));
    return { found, released: 0, left: 0 };
  }
  return { found, released: await turn.release(), left: 0 };
}

/** All devices that may have sent something. Null when one of them can never tell, or there is none. */
async function devicesOf(userId: number): Promise<ReplayQuery[] | null> {
  const devices = await db.device.findMany({ where: { userId }, include: { server: true } });
  const used = devices.filter(
    ({ status, connectedAt, phoneNumber }) => status === "WORKING" || connectedAt || phoneNumber,
  );
  const asked = used.flatMap(({ id, session, status, storeSince, server }) => {
    const waha = server && wahaConfig(server);
    if (!server || !waha) return [];
    const { engine, version, honoursId, honoursMediaId } = server;
    return [
      { id, storeSince, server: { session, status, engine, version, honoursId, honoursMediaId, waha } },
    ];
  });
  return asked.length > 0 && asked.length === used.length ? asked : null;
}

/** WAHA may still be sending what was under way when the database went back: "absent" counts only after that. */
async function beginOf(devices: ReplayQuery[]): Promise<Date> {
  const { lostAt } = await db.memory.findUniqueOrThrow({ where: { id: 1 } });
  const grace = Math.max(...devices.map(({ server }) => graceMs(server)));
  return new Date((lostAt?.getTime() ?? 0) + grace);
}

type End = "done" | "later" | "impossible";

async function look(
  turn: ReplayLease,
  devices: ReplayQuery[],
  now: Date,
): Promise<{ found: number; end: End }> {
  const { batch } = turn;
  const since = sinceOf(batch, now);
  const enough = ABSENT_IN_A_ROW + IN_HAND_MAX * devices.length;
  let found = 0;
  for (const order of replayQueries(batch)) {
    let absent = 0;
    for (let place = START; absent < enough && !turn.isOver; ) {
      const rows = await freshRows(batch.id, order, place, now);
      if (rows.length === 0) break;
      for (const answer of await queryAll(rows, devices, since, now)) {
        if (answer === "later" || answer === "impossible") return { found, end: answer };
        absent = answer === "absent" ? absent + 1 : 0;
        if (answer === "found") found += 1;
      }
      place = rows.at(-1)!;
    }
  }
  if (turn.isOver) return { found, end: "later" };
  // They came back unsent as far as is remembered; another device may have sent them since.
  for (const answer of await queryAll(await waitingRows(batch.id), devices, since, now)) {
    if (answer === "later" || answer === "impossible") return { found, end: answer };
    if (answer === "found") found += 1;
  }
  return { found, end: await couldSay(devices, since) };
}

/** Nothing of a batch was sent before it was submitted. */
function sinceOf({ look_from, submitted_at }: HeldBatch, now: Date): Date {
  const [from, submitted] = [parseTime(look_from), parseTime(submitted_at) ?? now];
  return from && from > submitted ? from : submitted;
}

/** Returns whether it was the same store all the time. Called last, so that it holds for all that was absent. */
async function couldSay(devices: ReplayQuery[], since: Date): Promise<End> {
  const memories = new StoreMemories();
  for (const { id, server, storeSince } of devices) {
    if (storeSince && storeSince > since) return "impossible";
    if (!acceptsOurIds(server)) continue; // what its page shows is the phone's own
    const memory = await memories.of(id, server, since);
    if (memory !== "covers") return memory === "unclear" ? "later" : "impossible";
  }
  return "done";
}

async function hasRowsInAir({ id }: HeldBatch): Promise<boolean> {
  const [row] = await query(
    db,
    sql`SELECT 1 AS found FROM dispatches WHERE batch_id = ${id} AND phase <> 'WAITING' LIMIT 1`,
  );
  return row !== undefined;
}
