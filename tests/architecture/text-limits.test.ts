import { expect, test } from "vitest";
import { description } from "~/api/endpoints";
import { Credentials } from "~/domain/users/sign-in/sign-in";

// No text that somebody sends in the body of a request is of any length: it would be hashed, looked for or kept.
// (The fields of multipart requests have one limit for all: app/http/request/multipart.ts.)
type Schema = Record<string, unknown>;

/** Made by the server with the page, or a choice of words. */
const isBounded = (schema: Schema) =>
  ["maxLength", "enum", "const", "format", "pattern"].some((key) => key in schema) ||
  schema.contentMediaType !== undefined;

/** The places of texts without a limit in a schema. */
function unbounded(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => unbounded(each, place));
  const { type, ...inner } = schema as Schema;
  const here = type === "string" && !isBounded(inner) ? [place] : [];
  return [...here, ...Object.entries(inner).flatMap(([key, each]) => unbounded(each, `${place} ${key}`))];
}

const bodies = Object.entries(description().paths).flatMap(([path, calls]) =>
  Object.entries(calls as Record<string, { requestBody?: unknown }>).flatMap(([method, { requestBody }]) =>
    JSON.stringify(requestBody)?.includes("application/json")
      ? [{ call: `${method.toUpperCase()} ${path}`, requestBody }]
      : [],
  ),
);

test("the calls that take a body are found", () => {
  expect(bodies.length).toBeGreaterThan(15);
});

test.each(bodies)("every text in the body of $call has a limit", ({ requestBody }) => {
  expect(unbounded(requestBody, "")).toEqual([]);
});

test("an email or a password of a megabyte is not looked at", () => {
  const long = "x".repeat(1_000_000);
  for (const field of ["email", "password", "totp"]) {
    const typed = { email: "ani@example.com", password: "a-good-password", [field]: long };
    expect(Credentials.safeParse(typed).success).toBe(false);
  }
});
