import type { Page } from "playwright";
import { totpAt } from "~/platform/totp";
import { WEBHOOK_URL } from "../../support/stack";
import { lastPhoneCode } from "../phone-codes";
import type { Values } from "./forms";
import { SECOND_FACTOR } from "./places";
import type { Walk } from "./users";

/** What a person types, by the name of the field; `codes` are the recovery codes that were shown last. */
export const typed =
  ({ stack, next }: Walk, page: Page, codes: string[]): Values["text"] =>
  async (name) => {
    const nr = next();
    if (name === "totp") return (await codeOfTheApp(page)) ?? codes.pop() ?? "0";
    if (name === "code") return lastPhoneCode(stack);
    const known: Record<string, string> = {
      email: /login/.test(page.url()) ? "budi@example.com" : `nuri${nr}@example.com`,
      password: /login/.test(page.url()) ? stack.password : "a-good-password",
      current_password: page.url().endsWith(SECOND_FACTOR) ? stack.password : "",
      phone: page.url().includes("/connect") ? "6281100000077" : "81234567890",
      phone_number: `+62812345678${String(nr % 100).padStart(2, "0")}`,
      name: `Nuri ${nr}`,
      amount: "10",
      credits: "100",
      price: "12000",
      buyer_name: "CV Maju",
      account: "1234567890",
      reason: "Bonus",
      url: WEBHOOK_URL,
      host: "127.0.0.1",
      port: "1",
      price_per_credit: "150",
      credits_per_attachment: "1",
      row: "2",
      text: "Halo {{nama|Kak}}",
      message: "Halo",
      numbers: "0812 9999 0000",
      number: "0812 9999 0000",
    };
    // a search for nothing shows everything; a new password is not wanted
    return (
      known[name] ?? (/whatsapps/.test(name) ? "+6281100000009" : /payment_accounts/.test(name) ? "BCA" : "")
    );
  };

/** Made from the secret that the page shows, if it shows one. */
async function codeOfTheApp(page: Page): Promise<string | null> {
  const shown = await page
    .locator("main code")
    .first()
    .textContent({ timeout: 100 })
    .catch(() => null);
  return shown && /^[A-Z2-7]{16,}$/.test(shown.replaceAll(" ", "")) ? totpAt(shown, new Date()) : null;
}
