import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "~/platform/passwords";

vi.unmock("@node-rs/argon2"); // other tests hash with less

test("a password is kept as argon2id with what OWASP asks for at least, each with a salt of its own", async () => {
  const [one, two] = await Promise.all([hashPassword("a-good-password"), hashPassword("a-good-password")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword("a-good-password", one)).toBe(true);
  expect(await verifyPassword("a-good-passwort", one)).toBe(false);
});

test("nobody's password is never right", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  expect(await verifyPassword("a-good-password", null)).toBe(false);
});
