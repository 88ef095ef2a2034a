import type { Tx } from "~/platform/db";
import { toChatId } from "~/platform/waha";
import { equivalentNumbers } from "../phone-numbers/canonical-number";

/**
 * Returns all numbers under which a sheet may name this contact: WhatsApp's may differ from the one that is
 * dialled.
 */
export async function numberAliases(tx: Tx, sender: string): Promise<string[]> {
  const chats = sender.includes("@") ? [sender] : equivalentNumbers(sender).map(toChatId);
  const dialled = await tx.numberCheck.findMany({
    where: { chatId: { in: chats } },
    select: { phone: true },
  });
  return [...new Set([sender, ...dialled.map(({ phone }) => phone)].flatMap(equivalentNumbers))];
}
