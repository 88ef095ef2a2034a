/* What recipients write back, who wants no more messages, and whom Ani erased. */
import { handleMessage, LISTENING } from "../../app/domain/inbox/handle-message";
import { addOptOuts } from "../../app/domain/opt-outs/list";
import { eraseNumber } from "../../app/domain/privacy/erase";
import type { ClaimedItem } from "../../app/domain/sending/types";
import { db } from "../../app/platform/db";
import { daysAgo, later, MINUTE_MS } from "./calendar";
import { type Customer, customer, customers } from "./customers";
import { REPLIES } from "./texts";
import { actor, EMAIL, type World } from "./world";

const REPLIES_MAX = 35;
/** Which replies ask for no more messages. */
const STOPS = new Map([
  [6, "BERHENTI"],
  [15, "Stop"],
  [27, "BERHENTI"],
]);
/** One of so many messages is answered. */
const ONE_OF = 110;
const ANSWER_MS_MAX = 170 * MINUTE_MS;

export type Answers = {
  /** Two customers who opted out before the first message. */
  optedOut: Customer[];
  /** Has some of those who got these messages answer later. */
  to: (sent: ClaimedItem[], at: Date) => Promise<void>;
};

/** Replies to what is sent from now on, each at its time. */
export function answering(world: World): Answers {
  const { now, timeline, random } = world;
  let sentSince = 0;
  let replies = 0;
  const reply = (item: ClaimedItem, at: Date, text: string, no: number) =>
    timeline.add(at, async (then) => {
      const device = await db.device.findUniqueOrThrow({ where: { id: item.deviceId }, include: LISTENING });
      const of = { chatId: `${item.receiver}@c.us`, otherChatId: null, quotedId: null, editedId: null };
      const messageId = `DEMO${String(no).padStart(16, "0")}`;
      await handleMessage(device, { ...of, messageId, hasContent: true, body: text, at: then }, then);
    });
  return {
    optedOut: customers(40, 2),
    to: async (sent, at) => {
      for (const item of sent) {
        sentSince += 1;
        const when = later(at, MINUTE_MS * 2 + random() * ANSWER_MS_MAX);
        if (sentSince % ONE_OF !== 0 || replies >= REPLIES_MAX || when >= now) continue;
        replies += 1;
        reply(item, when, STOPS.get(replies) ?? REPLIES[replies % REPLIES.length] ?? "", replies);
      }
    },
  };
}

/** Opt-outs that did not come by reply: by hand, from a list, by a program and by an admin; and one erased number. */
export function optOutsOfOtherKinds({ now, timeline }: World, { optedOut }: Answers): void {
  const add = (days: number, who: string, people: Customer[], how: "HAND" | "SHEET" | "API" | "ADMIN") =>
    timeline.add(daysAgo(now, days, "11:25"), async (at) => {
      const user = await actor(who);
      const owner = how === "ADMIN" ? null : user.id;
      await addOptOuts(user, owner, { numbers: people.map(({ number }) => number) } as never, how, at);
    });
  add(25, EMAIL.ani, optedOut, "HAND");
  add(21, EMAIL.ani, customers(3_000, 2), "SHEET");
  add(14, EMAIL.ani, customers(3_010, 1), "API");
  add(10, EMAIL.eka, customers(3_020, 1), "ADMIN");
  timeline.add(daysAgo(now, 2, "13:50"), async (at) => {
    const user = await actor(EMAIL.ani);
    await eraseNumber(user, { userId: user.id }, customer(261).number, at);
  });
}
