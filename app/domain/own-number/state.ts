import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { ownNumber } from "../users/own-number";
import { CODES_PER_DAY } from "./start";

export type OwnNumberView = {
  /** E.164 with plus; null: none is set. */
  phone_number: string | null;
  phone_confirmed: boolean;
  /** A code that still counts, until `ends_at` (ISO 8601), and what became of its message. */
  code: { state: "on_its_way" | "sent" | "failed"; ends_at: string } | null;
  codes_per_day: number;
};

/** Returns one's own number and how far its confirmation is. */
export async function ownNumberView(actor: Actor, now: Date): Promise<OwnNumberView> {
  const { phone, isConfirmed, code } = await ownNumber(db, actor.id);
  return {
    phone_number: phone && `+${phone}`,
    phone_confirmed: isConfirmed,
    code:
      code && code.endsAt > now
        ? { state: await stateOf(code.batchId), ends_at: code.endsAt.toISOString() }
        : null,
    codes_per_day: CODES_PER_DAY,
  };
}

async function stateOf(batchId: number): Promise<"on_its_way" | "sent" | "failed"> {
  const item = await db.batchItem.findFirst({ where: { batchId }, select: { status: true } });
  if (item?.status === "READY") return "on_its_way";
  return item?.status === "SENT" ? "sent" : "failed";
}
