import type { Actor } from "~/domain/actor";
import { answersIn } from "~/i18n/server";
import { requestLocale } from "./request/locale";

type Requested = { id: number; amount: number; total_price: number };

/**
 * Returns the address that opens the chat with the admin on WhatsApp, the message filled in, in the user's language
 * (https://faq.whatsapp.com/5913398998672934). Null when no admin has a number.
 */
export function whatsappChat(
  request: Request,
  actor: Actor,
  asked: Requested,
  primary: string | null,
): string | null {
  if (primary === null) return null;
  const { id, amount, total_price: totalPrice } = asked;
  const text = answersIn(requestLocale(request))("chat.request", {
    id,
    count: amount,
    totalPrice,
    name: actor.name,
    email: actor.email,
  });
  return `https://wa.me/${primary.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
