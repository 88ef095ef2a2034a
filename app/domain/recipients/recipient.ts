import { db } from "~/platform/db";
import type { Actor } from "../actor";
import type { How } from "../opt-outs/change";
import { type ForgottenView, forgottenNumber } from "../opt-outs/forgotten";
import { type MessagesWish, type MessageView, messagesTo } from "./messages";
import { recipientNumber, type Whose } from "./whose";

/** An entry of a list of those who want no messages. */
export type StopView = {
  /** The list of everybody. */
  everybodys: boolean;
  how: How;
  /** How the reply began. */
  text: string | null;
  at: string;
  /** Whose list; null: everybody's. */
  user: { id: number; name: string } | null;
};

const STOPS_MAX = 100;

export type Recipient = {
  /** Digits without plus. */
  phone_number: string;
  opted_out: boolean;
  /** It was forgotten, here or on everybody's list, and stays stopped; null: it was not. */
  forgotten: ForgottenView | null;
  stops: StopView[];
  messages: MessageView[];
  /** Where the older ones begin (`before`); null: there are none. */
  next: string | null;
};

/**
 * What is held about one person: in an account, or in all. `typed` as people write a number. Throws VALIDATION of
 * `number` for what is none.
 */
export async function recipient(
  actor: Actor,
  whose: Whose,
  typed: string,
  wish: MessagesWish = {},
): Promise<Recipient> {
  const number = recipientNumber(actor, typed);
  const [stops, forgotten, { data, next }] = await Promise.all([
    stopsOf(whose, number),
    forgottenNumber(whose === "everybody" ? whose : whose.userId, number),
    messagesTo(whose, number, wish),
  ]);
  return {
    phone_number: number,
    opted_out: stops.length > 0 || forgotten !== null,
    forgotten,
    stops,
    messages: data,
    next,
  };
}

async function stopsOf(whose: Whose, number: string): Promise<StopView[]> {
  const lists = whose === "everybody" ? {} : { OR: [{ userId: whose.userId }, { userId: null }] };
  const found = await db.optOut.findMany({
    where: { number, ...lists },
    include: { user: { select: { id: true, name: true } } },
    orderBy: { id: "desc" },
    take: STOPS_MAX,
  });
  return found.map(({ userId, how, text, at, user }) => ({
    ...{ everybodys: userId === null, how: how as How, text, at: at.toISOString(), user },
  }));
}
