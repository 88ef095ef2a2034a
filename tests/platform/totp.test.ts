import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, totpAddress, totpAt, totpStep } from "~/platform/totp";

/** RFC 6238, appendix B, the column SHA1. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;
const VECTORS: [number, string][] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];
const at = (seconds: number) => new Date(seconds * 1000);

test.each(VECTORS)("at second %i the code is that of the RFC: %s", (seconds, code) => {
  expect(totpAt(SECRET, at(seconds), 8)).toBe(code);
});

test("a secret is base32 as in RFC 4648, and each is another", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test("a code counts in its half minute and in the ones beside it, and only once", () => {
  const code = totpAt(SECRET, at(3_000));
  expect(totpStep(SECRET, code, 0, at(3_000))).toBe(100);
  expect(totpStep(SECRET, ` ${code.slice(0, 3)} ${code.slice(3)} `, 0, at(3_059))).toBe(100);
  expect(totpStep(SECRET, code, 0, at(2_970))).toBe(100);
  expect(totpStep(SECRET, code, 0, at(3_060))).toBeNull();
  expect(totpStep(SECRET, code, 0, at(2_969))).toBeNull();
  expect(totpStep(SECRET, code, 100, at(3_000))).toBeNull();
});

test.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("%j is no code", (code) => {
  expect(totpStep(SECRET, code, 0, at(3_000))).toBeNull();
});

test("the address for authenticator apps names the product and the account", () => {
  expect(totpAddress("ABC", "Siar", "citra@example.com")).toBe(
    "otpauth://totp/Siar:citra%40example.com?secret=ABC&issuer=Siar",
  );
});
