import type { Language } from "./config";
import { filled } from "./fill";

export type ChatMessage = { id: number; amount: number; totalPrice: number; name: string; email: string };

const MESSAGE: Record<Language, string> = {
  en:
    "Hello, I have asked to buy {amount:# credit|# credits} (request #{id}) and transferred Rp {totalPrice}. " +
    "The proof is in Siar. My name is {name} ({email}). Please approve it. Thank you.",
  id:
    "Halo, saya mengajukan pembelian {amount} kredit (permintaan #{id}) dan sudah mentransfer Rp {totalPrice}. " +
    "Buktinya ada di Siar. Nama saya {name} ({email}). Mohon disetujui. Terima kasih.",
};

/** What a user tells the admin on WhatsApp about a request. */
export function chatMessage(
  language: Language,
  { id, amount, totalPrice, name, email }: ChatMessage,
): string {
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const numbers = { amount: number(amount), totalPrice: number(totalPrice) };
  return filled(language, MESSAGE[language], { id, name, email, ...numbers });
}
