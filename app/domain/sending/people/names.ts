import type { Tx } from "~/platform/db";

/** All numbers under which a sheet may name this person: WhatsApp's may differ from the one that is dialled. */
export async function namesOf(tx: Tx, sender: string): Promise<string[]> {
  const chatId = sender.includes("@") ? sender : `${sender}@c.us`;
  const dialled = await tx.numberCheck.findMany({ where: { chatId }, select: { phone: true } });
  return [...new Set([sender, ...dialled.map(({ phone }) => phone)])];
}
