/*
 * The opt-out lists, as users see and change them: an account's own, and the admins' one for all accounts (`owner`
 * null). Callers check who may see which.
 */
import { setImmediate } from "node:timers/promises";
import type { OptOut } from "generated/sqlite/client";
import { z } from "zod";
import { CSV_START, csvLine } from "~/platform/csv";
import { db, empty, query, sql, transaction } from "~/platform/db";
import { cut } from "~/platform/graphemes";
import { streamSheet } from "~/platform/xlsx/stream";
import { charge } from "../account-storage/charge";
import { ofProcess } from "../account-storage/connection";
import { OPT_OUT_BYTES } from "../account-storage/costs";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { DomainError, wrongField } from "../errors";
import { noStore, type StoreResponse } from "../idempotency";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { numberSearched, searchedText } from "../pagination/search";
import { canonicalNumber } from "../phone-numbers/canonical-number";
import { readNumber } from "../phone-numbers/parse";
import { wallText } from "../time/zoned-time";
import { lockedActor } from "../users/locked-actor";
import { type How, putOnList } from "./add-remove";
import { beingErased, isNotBeingErased } from "./being-erased";
import { recordOptOuts } from "./record-opt-outs";
import { beforeStop } from "./send-lock";

/** Of what was typed instead of a number. */
const TYPED_SHOWN = 40;

/** Of one paste or call; a longer list comes in several. */
export const OPT_OUTS_AT_ONCE_MAX = 10_000;
const LIST_UNITS_MAX = 200_000;
const ROWS_AT_ONCE = 1_000;
const LINES_IN_ONE_GO = 500;

/** The owner of the list: a user's id, or null for that of all accounts. */
export type ListOwner = number | null;

export type OptOutView = {
  id: number;
  /** Digits; or the @lid of a contact whose number WAHA does not know, who is not found in a sheet. */
  number: string;
  how: How;
  /** How the reply began. */
  text: string | null;
  /** ISO 8601. */
  at: string;
};

const numbers = () =>
  z
    .union(
      [
        z.string().min(1, "REQUIRED").max(LIST_UNITS_MAX, "TOO_LONG"),
        z.array(z.string().max(100, "TOO_LONG")).min(1, "REQUIRED").max(OPT_OUTS_AT_ONCE_MAX, "TOO_MANY"),
      ],
      "REQUIRED",
    )
    .optional();

const LIST_NAMES = ["phone_numbers", "numbers"] as const;

/**
 * Numbers as a text, one a line, or as a list. `numbers` is their name before, until 1.0. One of the two is needed;
 * if both come, the numbers of both count.
 */
export const NewOptOuts = z
  .object({ phone_numbers: numbers(), numbers: numbers() })
  .refine((given) => LIST_NAMES.some((name) => given[name] !== undefined), {
    path: ["numbers"],
    error: "REQUIRED",
  });

/** `already`: how many of the numbers were on the list before. */
export type OptOutsAddedView = { ok: true; added: number; already: number };

/** A page of a list, newest first. `q`: how the number begins. Throws VALIDATION of `q`. */
export async function listOptOuts(
  actor: Actor,
  owner: ListOwner,
  { q, ...wish }: PageOptions & { q?: string },
): Promise<Page<OptOutView>> {
  const page = paginate(wish);
  const text = searchedText(q);
  const begin = text === "" ? "" : canonicalNumber(numberSearched(text, actor.country) ?? text);
  const { any } = await beingErased(owner);
  const where = sql`FROM opt_outs o WHERE ${owner === null ? sql`o.user_id IS NULL` : sql`o.user_id = ${owner}`}
    ${begin === "" ? empty : sql`AND substr(o.number, 1, ${[...begin].length}) = ${begin}`}
    ${any ? sql`AND ${isNotBeingErased(owner, "o.number")}` : empty}`;
  const [ids, [count]] = await Promise.all([
    query<{ id: number }>(
      db,
      sql`SELECT o.id ${where} ORDER BY o.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(db, sql`SELECT COUNT(*) AS total ${where}`),
  ]);
  const rows = await db.optOut.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
  return pageView(rows.map(optOutView), page, count?.total ?? 0);
}

/** One entry of a list. Throws NOT_FOUND, also for another list's, and for a number that is being erased. */
export async function optOutById(owner: ListOwner, id: number): Promise<OptOutView> {
  const found = await db.optOut.findFirst({ where: { id, userId: owner } });
  if (!found || (await beingErased(owner)).has(owner, found.number)) throw new DomainError("NOT_FOUND");
  return optOutView(found);
}

/**
 * Puts numbers on a list, all of them or none. A line that is no number is named, in VALIDATION of the field that it
 * came in. Numbers that are on it already stay as they are. Returns how many are new. A message that is being sent
 * just now may still arrive.
 */
export async function addOptOuts(
  actor: Actor,
  owner: ListOwner,
  given: z.output<typeof NewOptOuts>,
  how: How,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<OptOutsAddedView> {
  const read: string[] = [];
  for (const name of LIST_NAMES) {
    const typed = given[name];
    if (typed !== undefined) read.push(...(await readNumbers(typed, name, actor.country)));
  }
  if (read.length > OPT_OUTS_AT_ONCE_MAX) throw tooMany("phone_numbers");
  return putAll(actor, owner, read, how, now, keep);
}

/**
 * Puts numbers on a list that were read already, all of them or none. Returns how many are new. Throws
 * ACCOUNT_FULL.
 */
export function putAll(
  actor: Actor,
  owner: ListOwner,
  numbers: readonly string[],
  how: How,
  now: Date,
  keep: StoreResponse = noStore,
): Promise<OptOutsAddedView> {
  return transaction(async (tx) => {
    await beforeStop(tx, owner);
    await lockedActor(tx, actor);
    const added = await putOnList(tx, owner, numbers, { how, at: now });
    if (owner === null && added > 0) await recordAct(tx, actor, "opt_out.add", EVERYBODY, { added }, now);
    const already = new Set(numbers.map(canonicalNumber)).size - added;
    const answer = { ok: true as const, added, already };
    await keep(tx, answer);
    return answer;
  });
}

/** Takes a number off a list: messages may be sent to it again. Throws NOT_FOUND as `optOutById` does. */
export async function removeOptOut(
  actor: Actor,
  owner: ListOwner,
  id: number,
  now: Date,
): Promise<{ ok: true }> {
  const { number, how, at } = await optOutById(owner, id);
  await transaction(async (tx) => {
    const { count } = await tx.optOut.deleteMany({ where: { id, userId: owner } });
    await lockedActor(tx, actor);
    if (count === 0) throw new DomainError("NOT_FOUND");
    if (owner === null) await recordAct(tx, actor, "opt_out.remove", EVERYBODY, {}, now);
    await recordOptOuts(tx, "opt_out.removed", owner, [{ number, how, at: new Date(at) }], now);
    await charge(ofProcess(tx), owner, { opt_outs: -OPT_OUT_BYTES });
  });
  return { ok: true };
}

/** The last three are what the others are called from 1.0 on. */
const HEADERS = ["number", "how", "text", "at", "phone_number", "source", "created_at"];

/** A list as CSV, newest first, piece by piece; times by the clock of APP_TIMEZONE. */
export async function* exportOptOuts(owner: ListOwner): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADERS);
  for await (const rows of pieces(owner)) yield rows.map((row) => csvLine(row)).join("");
}

/** The same as an .xlsx, which may be uploaded to a list again. */
export function exportOptOutsSheet(owner: ListOwner): AsyncGenerator<Uint8Array> {
  const columns = HEADERS.map((header) => ({ header, width: header === "text" ? 40 : 20, text: true }));
  return streamSheet({ name: "No messages", columns }, pieces(owner));
}

async function* pieces(owner: ListOwner): AsyncGenerator<(string | null)[][]> {
  for (let before = 2 ** 31 - 1; ; ) {
    const where = { userId: owner, id: { lt: before } };
    const rows = await db.optOut.findMany({ where, orderBy: { id: "desc" }, take: ROWS_AT_ONCE });
    if (rows.length === 0) return;
    const erased = await beingErased(owner);
    const shown = rows.filter(({ number }) => !erased.has(owner, number));
    yield shown.map(({ number, how, text, at }) => {
      const time = wallText(at);
      return [number, how, text, time, number, how, time];
    });
    before = rows.at(-1)!.id;
  }
}

const EVERYBODY = { kind: "opt_outs", id: null };

/** Some hundred at a time: ten thousand would hold up all requests of the process for a third of a second. */
async function readNumbers(
  numbers: string | string[],
  field: (typeof LIST_NAMES)[number],
  country: string,
): Promise<string[]> {
  const lines = typeof numbers === "string" ? numbers.split(/\r\n|\r|\n/) : numbers;
  const read: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (i % LINES_IN_ONE_GO === LINES_IN_ONE_GO - 1) await setImmediate();
    const typed = line.trim();
    if (typed === "") continue;
    const number = readNumber(typed, country);
    if ("digits" in number) read.push(number.digits);
    else
      throw wrongField(field, {
        code: "LINE_NO_NUMBER",
        params: { line: i + 1, typed: cut(typed, TYPED_SHOWN) },
      });
  }
  if (read.length === 0) throw wrongField(field, { code: "REQUIRED" });
  if (read.length > OPT_OUTS_AT_ONCE_MAX) throw tooMany(field);
  return read;
}

const tooMany = (field: (typeof LIST_NAMES)[number]) =>
  wrongField(field, { code: "TOO_MANY_NUMBERS", params: { max: OPT_OUTS_AT_ONCE_MAX } });

const optOutView = ({ id, number, how, text, at }: OptOut): OptOutView => ({
  ...{ id, number, how: how as How, text, at: at.toISOString() },
});
