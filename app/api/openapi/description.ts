import type { z } from "zod";
import { SCOPES } from "~/domain/actor";
import type { FileOutput } from "~/http/api/endpoint-types";
import type { Content, Description, JsonSchema, Operation, Parameter } from "~/http/api-docs/openapi";
import { Refusal } from "../shapes/refusal";
import type { ApiCall } from "./calls";
import { jsonSchema } from "./json-schema";
import { describeErrors } from "./refusals";

const ABOUT = `JSON, or multipart where a file goes up. Sign in with \`POST /auth/login\` and send the token as
\`Authorization: Bearer …\`. Every refusal has the same body, its sentence in the caller's language (\`?lang\`,
the cookie \`lang\`, \`Accept-Language\`; en or id). An API key may be limited to scopes; each call names
the one that it needs. Unknown query parameters and body fields are passed over.
What a GET answers may be sent back by PUT as it is: fields that cannot be changed are passed over.
Names that are marked as deprecated go on until 1.0. Lists take \`page\` and \`limit\` (more than 100 counts as 100). HEAD and OPTIONS are answered everywhere.`;

const TOKEN = {
  ...{ type: "http", scheme: "bearer" },
  description: `The token of a sign-in, or an API key. The scopes of API keys: ${SCOPES.join(", ")}.`,
};

/** These calls in OpenAPI 3.1. */
export function describe(calls: ApiCall[]): Description {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Description["paths"] = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    paths[call.path]![call.method.toLowerCase()] = operation(call, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Siar", version: "1", description: ABOUT.replaceAll("\n", " ") },
    servers: [{ url: "/api" }],
    paths,
    components: { schemas, securitySchemes: { token: TOKEN } },
  };
}

function operation(call: ApiCall, schemas: Record<string, JsonSchema>): Operation {
  const { path, method } = call;
  const { access, scope = "none", summary } = call.operation;
  const isOpen = access === "anyone";
  const scopes = scope === "none" ? [] : [scope];
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^\w]+(\w)/g, (_, letter) => letter.toUpperCase()).replace(/\W/g, "")}`,
    summary,
    description: [
      `For ${isOpen ? "anybody" : access.description}.`,
      ...scopes.map((name) => `Scope of API keys: \`${name}\`.`),
    ].join(" "),
    tags: [tagOf(path)],
    security: isOpen ? [] : [{ token: scopes }],
    parameters: parameters(call, schemas),
    ...requestBody(call.operation, schemas),
    responses: responses(call, schemas),
  };
}

const tagOf = (path: string) =>
  path
    .split("/")
    .slice(1, path.startsWith("/admin/") ? 3 : 2)
    .join("/");

const ID = { type: "integer", minimum: 1, maximum: 2 ** 31 - 1 };
/** What in an address is not the id of something. */
const IN_PATH: Record<string, { schema: JsonSchema; description: string }> = {
  number: {
    schema: { type: "string", minLength: 1, examples: ["6281234567890"] },
    description: "A phone number, with its country code or as it is written in the caller's country.",
  },
  row: { schema: ID, description: "The row of the sheet, as an item's `id` says it." },
  evidence: {
    schema: { type: "string", enum: ["evidence.jpg", "evidence.png", "evidence.pdf"] },
    description: "The proof of transfer, in its own format.",
  },
};

function parameters({ params, operation }: ApiCall, schemas: Record<string, JsonSchema>): Parameter[] {
  const inPath = params.map((name) => ({
    ...{ name, in: "path", required: true, ...(IN_PATH[name] ?? { schema: ID }) },
  }));
  const query = operation.query ? jsonSchema(operation.query, "input", schemas) : {};
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => ({
      ...{ name, in: "query", required: false, schema },
      ...(schema.deprecated ? { deprecated: true } : {}),
    }),
  );
  const key = {
    ...{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } },
    description: "The same key with the same content gets the first answer again, for 24 hours.",
  };
  return [...inPath, ...inQuery, ...(operation.idempotent ? [key] : [])];
}

function requestBody(
  operation: ApiCall["operation"],
  schemas: Record<string, JsonSchema>,
): Pick<Operation, "requestBody"> {
  if (operation.form) {
    const form = { schema: jsonSchema(operation.form, "input", schemas), ...examplesOf(operation, "form") };
    const content: Content = { "multipart/form-data": form };
    if (operation.json)
      content["application/json"] = {
        schema: jsonSchema(operation.json, "input", schemas),
        ...examplesOf(operation, "json"),
      };
    return { requestBody: { required: true, content } };
  }
  if (!operation.input) return {};
  const schema = jsonSchema(operation.input, "input", schemas);
  const required = Array.isArray(schema.required) && schema.required.length > 0;
  return { requestBody: { required, content: { "application/json": { schema } } } };
}

function examplesOf(
  { examples = [] }: ApiCall["operation"],
  kind: "form" | "json",
): Pick<Content[string], "examples"> {
  const own = examples.flatMap((each, i) => {
    const value = kind in each && (each as Partial<Record<"form" | "json", object>>)[kind];
    return value ? [[`example${i + 1}`, { summary: each.summary, value }] as const] : [];
  });
  return own.length > 0 ? { examples: Object.fromEntries(own) } : {};
}

function responses(call: ApiCall, schemas: Record<string, JsonSchema>): Operation["responses"] {
  const { output, status = 200 } = call.operation;
  const good: Content = isFile(output)
    ? Object.fromEntries(output.file.map((type) => [type, { schema: {} }]))
    : { "application/json": { schema: jsonSchema(output, "output", schemas) } };
  const schema = jsonSchema(Refusal, "output", schemas);
  const bad = [...describeErrors(call)].map(([no, codes]) => [
    no,
    { description: codes.join(", "), content: { "application/json": { schema } }, "x-codes": codes },
  ]);
  return { [status]: { description: "Done.", content: good }, ...Object.fromEntries(bad) };
}

const isFile = (output: z.ZodType | FileOutput): output is FileOutput => "file" in output;
