import type { Tx } from "~/platform/db";
import { chatIdOf } from "~/platform/waha";
import { spellingsOf } from "../../phone-numbers/canonical-number";

/**
 * Returns all numbers under which a sheet may name this contact: WhatsApp's may differ from the one that is
 * dialled.
 */
export async function namesOf(tx: Tx, sender: string): Promise<string[]> {
  const chats = sender.includes("@") ? [sender] : spellingsOf(sender).map(chatIdOf);
  const dialled = await tx.numberCheck.findMany({
    where: { chatId: { in: chats } },
    select: { phone: true },
  });
  return [...new Set([sender, ...dialled.map(({ phone }) => phone)].flatMap(spellingsOf))];
}
