import Ajv from "ajv/dist/2020";
import formats from "ajv-formats";
import { expect } from "vitest";
import { description } from "~/api/endpoints";

/*
 * Holds every answer that a test gets from /api against /api/openapi.json: a status, an error code, a media
 * type, a field that is not described, or a described one that is missing, fails the test that asked.
 */
const ajv = new Ajv({ allErrors: true, strict: false });
formats(ajv);
const document = description();
ajv.addSchema(document, "api");

const paths = Object.keys(document.paths)
  .map((path) => ({ path, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`) }))
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length); // /batches/export before /batches/{id}

const pointer = (...parts: string[]) =>
  `api#/${parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;
const REFUSAL = pointer("components", "schemas", "Refusal");

/** Fails unless this answer is described. */
export function expectDescribed(method: string, pathname: string, response: Response, text: string): void {
  if (method === "HEAD" || method === "OPTIONS") return;
  const { status } = response;
  const type = (response.headers.get("Content-Type") ?? "").split(";")[0]!;
  const known = paths.find(({ pattern }) => pattern.test(pathname));
  const operation = known && document.paths[known.path]![method.toLowerCase()];
  const call = `${method} ${known?.path ?? pathname}`;
  if (!known || !operation) {
    expect(`${call} ${status}`).toBe(`${call} ${known ? 405 : 404}`);
    expectValid(call, REFUSAL, JSON.parse(text));
    expectSentences(call, JSON.parse(text));
    return;
  }
  const answer = operation.responses[status];
  expect(answer, `${call} answers ${status}, which is not described: ${text.slice(0, 300)}`).toBeDefined();
  expect(Object.keys(answer!.content ?? {}), `the media type of ${call} ${status}`).toContain(type);
  if (type !== "application/json") return;
  const body = JSON.parse(text);
  expectSentences(call, body);
  const codes = answer!["x-codes"];
  if (codes) expect(codes, `the codes of ${call} ${status}`).toContain(body.code);
  const schema = ["paths", known.path, method.toLowerCase(), "responses", String(status)];
  expectValid(`${call} ${status}`, pointer(...schema, "content", type, "schema"), body);
}

/** What people are told went wrong, wherever it stands in an answer. */
const TOLD = ["error", "error_message"];
const SENTENCE = /^(?:\p{Lu}|“).* .*[.?!](?: \(.+\))?$/su;

/** Fails when a machine's word, such as ECONNREFUSED, stands where people read a sentence. */
function expectSentences(call: string, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (TOLD.includes(name) && typeof value === "string")
      expect(value, `${name} of ${call}`).toMatch(SENTENCE);
    else expectSentences(call, value);
  }
}

function expectValid(what: string, schema: string, body: unknown): void {
  ajv.validate(schema, body);
  const faults = (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  expect(faults, `what is described of ${what}`).toEqual([]);
}
