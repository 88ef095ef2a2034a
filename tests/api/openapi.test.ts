import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { z } from "zod";
import { apiCalls, description, endpoints } from "~/api/endpoints";
import { exampleBody } from "~/http/api-docs/example";
import { ask } from "./call";

const described = description();
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("the description is valid OpenAPI 3.1", async () => {
  const answer = await ask("GET", "/api/openapi.json");
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(described)));
  const validator = new Validator();
  const { valid, errors } = await validator.validate(answer.json);
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

test("every address of the API is described", () => {
  const known = Object.keys(endpoints).map((path) => `/${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((path) => !described.paths[path])).toEqual([]);
});

test("whatever is referred to is there, and whatever is there is referred to", () => {
  const text = JSON.stringify(described);
  const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
  expect([...named].sort()).toEqual(Object.keys(described.components.schemas).sort());
});

test("no two calls have the same name", () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("the examples of the documentation are bodies that their calls take", () => {
  const bodies = apiCalls().filter(({ operation }) => operation.input);
  expect(bodies.length).toBeGreaterThan(10);
  for (const { path, method, operation } of bodies) {
    const { schema } =
      described.paths[path]![method.toLowerCase()]!.requestBody!.content["application/json"]!;
    const { error } = operation.input!.safeParse(exampleBody(schema));
    expect(`${method} ${path}: ${error?.issues.map(({ path }) => path.join(".")) ?? "taken"}`).toBe(
      `${method} ${path}: taken`,
    );
  }
});

test("the examples of what a batch may be made of are such as their calls describe, and each stands on the page", async () => {
  const page = (await ask("GET", "/api/docs")).text;
  const given = apiCalls().filter(({ operation }) => operation.examples);
  expect(given.map(({ path }) => path).sort()).toEqual(["/admin/test-bulk/upload", "/bulk/batches"]);
  for (const { path, method, operation } of given)
    for (const example of operation.examples!) {
      const content = described.paths[path]![method.toLowerCase()]!.requestBody!.content;
      const isJson = "json" in example;
      const { examples = {} } = content[isJson ? "application/json" : "multipart/form-data"]!;
      const value = isJson ? example.json : example.form;
      expect(Object.values(examples)).toContainEqual({ summary: example.summary, value });
      const { error } = isJson
        ? operation.json!.safeParse(value)
        : { error: unknownFields(operation.form!, value) };
      expect(error, example.summary).toBeUndefined();
      expect(page).toContain(example.summary);
    }
  const curls = page.match(/<pre class="curl"[^>]*>[^<]*<\/pre>/g)!;
  expect(curls.filter((curl) => / -d /.test(curl) && / -F /.test(curl))).toEqual([]); // curl takes one of them
});

const unknownFields = (form: z.ZodType, value: object) =>
  Object.keys(value).find((name) => !(name in (form as z.ZodObject).shape));

test("the documentation shows every call with an example, in the caller's language, without a script", async () => {
  const english = await ask("GET", "/api/docs");
  expect(english.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(english.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(english.text).not.toMatch(/<script|javascript:| on\w+=/i);
  for (const { path, method, operation } of operations) {
    expect(english.text).toContain(`id="${operation.operationId}"`);
    const address = path.replace("{evidence}", "evidence.jpg").replace(/\{\w+\}/g, "1");
    const flag = method === "get" ? "" : `-X ${method.toUpperCase()} `;
    expect(english.text).toContain(`curl ${flag}&quot;$API${address}&quot;`);
  }
  const indonesian = await ask("GET", "/api/docs?lang=id");
  expect(indonesian.text).toContain('<html lang="id">');
  expect(indonesian.text).toContain("Dokumentasi API");
  expect(indonesian.setCookies.join()).toContain("lang=id");
});
