import type { Actor } from "~/domain/actor";
import { salesSettings } from "~/domain/settings/app-settings";
import { findLanguage } from "~/domain/users/language";
import type { UserView } from "~/domain/users/user-view";
import { answersIn } from "~/i18n/server";
import { env } from "~/platform/env";
import { requestLocale } from "./request/locale";

type Requested = { id: number; amount: number; payable: number; transfer_evidence_url: string | null };

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
  const { id, amount, payable: totalPrice, transfer_evidence_url: evidence } = asked;
  const text = answersIn(requestLocale(request))(evidence ? "chat.request" : "chat.withoutProof", {
    id,
    count: amount,
    totalPrice,
    name: actor.name,
    email: actor.email,
  });
  return `${adminChat(primary)}?text=${encodeURIComponent(text)}`;
}

/**
 * Returns the address that opens WhatsApp with a user's sign-in details, for an admin to send: where to sign in, and
 * the link that sets the password. They are in the user's language, or else in the admin's. Without a number of the
 * user WhatsApp asks for the contact.
 */
export async function signInChat(
  request: Request,
  { id, name, email, phone_number: number }: Pick<UserView, "id" | "name" | "email" | "phone_number">,
  link: string,
): Promise<string> {
  const language = (await findLanguage(id)) ?? requestLocale(request);
  const address = new URL("/login", env.APP_URL).href;
  const text = answersIn(language)("chat.signIn", { name, email, address, url: link });
  return `https://wa.me/${number ?? ""}?text=${encodeURIComponent(text)}`;
}

/** Returns the address of the chat with that admin; null when no admin has a number. */
export const adminChat = (primary: string | null) =>
  primary === null ? null : `https://wa.me/${primary.replace(/\D/g, "")}`;

/**
 * Returns the address of the chat with the admin for a person who forgot their password. Null when no admin has a
 * number, and while the database is away: the page must open all the same.
 */
export async function passwordChat(request: Request): Promise<string | null> {
  const settings = await salesSettings().catch(() => null);
  const chat = adminChat(settings?.admin_whatsapp_primary ?? null);
  const text = answersIn(requestLocale(request))("chat.password");
  return chat && `${chat}?text=${encodeURIComponent(text)}`;
}
