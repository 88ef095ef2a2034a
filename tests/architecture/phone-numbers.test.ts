/* Phone numbers are shown as people read them, by one helper: app/ui/phone-number.tsx. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { phoneText } from "~/ui/phone-number";

const HELPER = "app/ui/phone-number.tsx";

const screens = ["app/ui", "app/screens"]
  .flatMap((room) => readdirSync(room, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => file !== HELPER);

/** What writes a number in another way: with a plus of its own, as it is stored, or into a sentence. */
const RAW = [
  /`\+\$\{/,
  />\s*\+\{/,
  /^\s*\+\{/m,
  />\s*\{(?:\w+\??\.)*(?:receiver_number|phone_number|phone|own_number)\}\s*</,
  /\b(?:phone|number): (?:\w+\??\.)*(?:receiver_number|phone_number|phone|own_number)\s*[,}]/,
  /\bt\("[^"]+", \{ phone \}\)/,
];

test("no screen writes a phone number in a way of its own", () => {
  const wrong = screens.flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    return RAW.flatMap((pattern) => pattern.exec(text)?.map((found) => `${file}: ${found.trim()}`) ?? []);
  });
  expect(wrong).toEqual([]);
});

test("the calling code of every country stands apart, and no digit is lost", () => {
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    const digits = code + (examples[country] ?? "12345678");
    const text = phoneText(digits);
    expect(text.startsWith(`+${code} `), `${country}: ${text}`).toBe(true);
    expect(text.replace(/\D/g, "")).toBe(digits);
    expect(phoneText(`+${digits}`)).toBe(text);
  }
});

test.each([
  ["6281239990001", "+62 812-3999-0001"],
  ["62812399900", "+62 812-399-900"],
  ["628123999001", "+62 812-3999-001"],
  ["62812399900012", "+62 812-3999-00012"],
  ["622155551234", "+62 21-5555-1234"],
  ["62274512345", "+62 274-512-345"],
  ["60123456789", "+60 12-345-6789"],
  ["6591234567", "+65 9123-4567"],
  ["14155552671", "+1 415-555-2671"],
  ["8613812345678", "+86 138-1234-5678"],
  ["12", "+1 2"],
  ["62", "+62"],
  ["", ""],
  ["77@lid", "77@lid"],
  ["0812 345 (Ani)", "0812 345 (Ani)"],
])("%s is read as %s", (number, text) => expect(phoneText(number)).toBe(text));
