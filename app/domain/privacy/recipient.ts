import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { isKnown } from "../contacts/known-contacts";
import type { How } from "../opt-outs/add-remove";
import { type BeingErased, beingErased } from "../opt-outs/being-erased";
import { type ErasedNumberView, erasedNumber } from "../opt-outs/erased-numbers";
import { canonicalNumber, equivalentNumbers } from "../phone-numbers/canonical-number";
import { type MessagesQuery, type MessageView, messagesTo } from "./messages";
import { type AccountScope, recipientNumber } from "./scope";

type Owner = { id: number; name: string; email: string };
const OWNER = { select: { id: true, name: true, email: true } } as const;

/** An entry of a list of those who want no messages. */
export type StopView = {
  /** The list of all accounts. */
  everybodys: boolean;
  how: How;
  /** How the reply began. */
  text: string | null;
  at: string;
  /** The owner of the list; null: it is that of all accounts. */
  user: Owner | null;
};

/** What this recipient wrote back. */
export type AnswerView = {
  batch_id: number;
  batch_name: string;
  row: number;
  text: string;
  /** It asked for no more messages. */
  stop: boolean;
  at: string;
  user: Owner;
};

const STOPS_MAX = 100;
const REPLIES_MAX = 50;

export type Recipient = {
  /** Digits without plus. */
  phone_number: string;
  opted_out: boolean;
  /** A known contact: they ever wrote to a device of the account, or of any. */
  known: boolean;
  /** It was erased, here or on the list of all accounts, and stays opted out; null: it was not. */
  forgotten: ErasedNumberView | null;
  stops: StopView[];
  /** The newest; what is older than 30 days is gone (retention-periods.ts). */
  replies: AnswerView[];
  messages: MessageView[];
  /** Where the older ones begin (`before`); null: there are none. */
  next: string | null;
};

/**
 * Returns what is stored about one recipient: in an account, or in all. `typed` as people write a number. Throws
 * VALIDATION of `number` for what is none.
 */
export async function recipient(
  actor: Actor,
  whose: AccountScope,
  typed: string,
  wish: MessagesQuery = {},
): Promise<Recipient> {
  const number = recipientNumber(actor, typed);
  const account = whose === "everybody" ? null : whose.userId;
  const erased = await beingErased(account ?? "everybody");
  const [stops, replies, forgotten, known, { data, next }] = await Promise.all([
    stopsOf(whose, number, erased),
    repliesOf(whose, number, erased),
    erasedNumber(whose === "everybody" ? whose : whose.userId, number),
    isKnown(db, account, number),
    messagesTo(whose, number, wish),
  ]);
  return {
    phone_number: number,
    opted_out: stops.length > 0 || forgotten !== null,
    known: known && !erased.has(account, number),
    forgotten,
    stops,
    replies,
    messages: data,
    next,
  };
}

async function stopsOf(whose: AccountScope, number: string, erased: BeingErased): Promise<StopView[]> {
  const lists = whose === "everybody" ? {} : { OR: [{ userId: whose.userId }, { userId: null }] };
  const found = await db.optOut.findMany({
    where: { number: canonicalNumber(number), ...lists },
    include: { user: OWNER },
    orderBy: { id: "desc" },
    take: STOPS_MAX,
  });
  const shown = found.filter(({ userId }) => !erased.has(userId, number));
  return shown.map(({ userId, how, text, at, user }) => ({
    ...{ everybodys: userId === null, how: how as How, text, at: at.toISOString(), user },
  }));
}

async function repliesOf(whose: AccountScope, number: string, erased: BeingErased): Promise<AnswerView[]> {
  const stored = await db.reply.findMany({
    where: { number: { in: equivalentNumbers(number) }, ...(whose === "everybody" ? {} : whose) },
    include: { user: OWNER },
    orderBy: { id: "desc" },
    take: REPLIES_MAX,
  });
  const found = stored.filter(({ userId }) => !erased.has(userId, number));
  const batches = await db.batch.findMany({
    where: { id: { in: found.map(({ batchId }) => batchId) } },
    select: { id: true, name: true },
  });
  const names = new Map(batches.map(({ id, name }) => [id, name]));
  return found.map(({ batchId, rowNo: row, text, stop, at, user }) => ({
    ...{
      batch_id: batchId,
      batch_name: names.get(batchId) ?? "",
      row,
      text,
      stop,
      at: at.toISOString(),
      user,
    },
  }));
}
