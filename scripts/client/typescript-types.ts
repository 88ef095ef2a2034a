/*
 * The types of the API's TypeScript client, from the description of the API. They have the form that openapi-fetch
 * takes (that of openapi-typescript 7). The published generators build on the compiler API of TypeScript 5, which
 * TypeScript 7 does not have, so this is one of our own. It knows what our description uses, and no more.
 */
import type { Content, Description, JsonSchema, Operation, Parameter } from "~/http/api-docs/openapi";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const NO_PARAMETERS = "{ query?: never; header?: never; path?: never; cookie?: never }";
const HEADERS = "headers: { [name: string]: unknown }";

/** Returns a TypeScript file with the interfaces `paths` and `components`. */
export function typescriptTypes({ paths, components, info }: Description): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema, 4)}    ${name}: ${typeOf(schema, 4)};\n`,
  );
  const calls = Object.entries(paths).map(([path, operations]) => pathType(path, operations));
  return [
    `/* The API of ${info.title}, made of /api/openapi.json by \`npm run build\`. Do not change it by hand. */\n`,
    `export interface paths {\n${calls.join("")}}\n`,
    `export interface components {\n  schemas: {\n${schemas.join("")}  };\n}\n`,
  ].join("\n");
}

function pathType(path: string, operations: Record<string, Operation>): string {
  const methods = METHODS.map((method) => {
    const operation = operations[method];
    if (!operation) return `    ${method}?: never;\n`;
    const { summary, description } = operation;
    return `${docs([summary, description], 4)}    ${method}: ${operationType(operation)};\n`;
  });
  return `  ${JSON.stringify(path)}: {\n    parameters: ${NO_PARAMETERS};\n${methods.join("")}  };\n`;
}

function operationType({ parameters, requestBody, responses }: Operation): string {
  const body = requestBody
    ? `requestBody${requestBody.required ? "" : "?"}: { content: ${contentType(requestBody.content, 6)} }`
    : "requestBody?: never";
  const answers = Object.entries(responses).map(
    ([status, { content = {} }]) =>
      `        ${status}: { ${HEADERS}; content: ${contentType(content, 8)} };\n`,
  );
  return `{\n      parameters: ${parametersType(parameters)};\n      ${body};\n      responses: {\n${answers.join("")}      };\n    }`;
}

function parametersType(parameters: Parameter[]): string {
  const parts = ["query", "header", "path", "cookie"].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return `${place}?: never`;
    const fields = own.map(
      ({ name, required, schema }) => `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema, 6)}`,
    );
    return `${place}${own.some(({ required }) => required) ? "" : "?"}: { ${fields.join("; ")} }`;
  });
  return `{ ${parts.join("; ")} }`;
}

function contentType(content: Content, indent: number): string {
  const types = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema, indent)}`,
  );
  return `{ ${types.join("; ")} }`;
}

const KINDS: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** A JSON schema as a type. Throws for what our description does not use: it would be wrong without a word. */
export function typeOf(schema: JsonSchema, indent = 0): string {
  const { $ref, const: only, enum: list, anyOf, oneOf, allOf, type, contentMediaType } = schema;
  if (typeof $ref === "string") return `components["schemas"][${JSON.stringify($ref.split("/").at(-1))}]`;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(list)) return union(list.map((value) => JSON.stringify(value)));
  const parts = anyOf ?? oneOf;
  if (Array.isArray(parts)) return union(parts.map((part: JsonSchema) => typeOf(part, indent)));
  if (Array.isArray(allOf)) return allOf.map((part: JsonSchema) => typeOf(part, indent)).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, indent)));
  if (type === "array") return arrayType(schema, indent);
  if (type === "object") return objectType(schema, indent);
  if (type === "string" && contentMediaType === "application/octet-stream") return "Blob";
  if (typeof type === "string" && KINDS[type]) return KINDS[type];
  if (type === undefined) return "unknown";
  throw new Error(`No type for the schema ${JSON.stringify(schema).slice(0, 200)}`);
}

const union = (types: string[]) => [...new Set(types)].join(" | ") || "never";

function arrayType({ items, prefixItems }: JsonSchema, indent: number): string {
  if (Array.isArray(prefixItems))
    return `[${prefixItems.map((item: JsonSchema) => typeOf(item, indent)).join(", ")}]`;
  const item = items ? typeOf(items as JsonSchema, indent) : "unknown";
  return /[|&]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectType(schema: JsonSchema, indent: number): string {
  const { properties = {}, required = [], additionalProperties: more } = schema;
  const inner = indent + 2;
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, field]) => {
    const mark = (required as string[]).includes(name) ? "" : "?";
    return `${comment(field, inner)}${" ".repeat(inner)}${JSON.stringify(name)}${mark}: ${typeOf(field, inner)};\n`;
  });
  const isOpen = more === true || (typeof more === "object" && more !== null);
  if (isOpen) {
    // Beside named fields it must allow what they are.
    const value = fields.length === 0 && more !== true ? typeOf(more as JsonSchema, inner) : "unknown";
    fields.push(`${" ".repeat(inner)}[name: string]: ${value};\n`);
  }
  if (fields.length === 0) return "Record<string, never>";
  return `{\n${fields.join("")}${" ".repeat(indent)}}`;
}

function comment({ description, deprecated }: JsonSchema, indent: number): string {
  return docs([description, deprecated ? "@deprecated Goes in 1.0." : undefined], indent);
}

function docs(lines: unknown[], indent: number): string {
  const texts = lines.filter((line): line is string => typeof line === "string" && line !== "");
  if (texts.length === 0) return "";
  return `${" ".repeat(indent)}/** ${texts.join(" ").replaceAll("*/", "* /")} */\n`;
}
