import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { Html, html } from "~/platform/texts/html";
import { languageCookie, requestLocale } from "../request/locale";
import { STYLE, STYLE_POLICY } from "../response/css";
import { setPageHeaders } from "../response/security-headers";
import { curlExamples } from "./example";
import type { Answer, Description, JsonSchema, Operation } from "./openapi";
import { RECEIVERS } from "./webhook-receivers";

/** The description of the API as a page to read, without a script. */
export function apiDocsPage(request: Request, description: Description): Response {
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  setPageHeaders(headers, "");
  headers.set("Content-Security-Policy", STYLE_POLICY);
  const cookie = languageCookie(request);
  if (cookie) headers.set("Set-Cookie", cookie);
  const base = new URL(request.url).origin + (description.servers[0]?.url ?? "");
  return new Response(page(requestLocale(request), base, description).text, { headers });
}

function page(language: Language, base: string, { info, paths, components }: Description): Html {
  const t = answersIn(language);
  const other = language === "en" ? "id" : "en";
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  const start = `API=${base}\ncurl "$API/auth/login" -H 'Content-Type: application/json' \\\n  -d '{"email":"…","password":"…"}'\nTOKEN=…`;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t("apiDocs.title")} · Siar</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header><a href="/">${t("apiDocs.back")}</a><a class="end" href="?lang=${other}" lang="${other}" hreflang="${other}">${t("apiDocs.otherLanguage")}</a></header>
<main>
<h1>${t("apiDocs.title")}</h1>
<p>${t("apiDocs.intro")}</p>
<p lang="en" class="quiet">${info.description.replaceAll("`", "")}</p>
<p><a href="/api/openapi.json">${t("apiDocs.machine")}</a></p>
<pre>${start}</pre>
<nav aria-label="${t("apiDocs.contents")}"><h2>${t("apiDocs.contents")}</h2><ul>${calls.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`,
  )}</ul></nav>
${tags.map((tag) => [
  html`<h2>${tag}</h2>`,
  ...calls
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(({ path, method, operation }) => section(language, method, path, operation)),
])}
${receivers(language)}
<h2>${t("apiDocs.shapes")}</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<details id="${name}"><summary><code>${name}</code></summary><pre>${shown(schema)}</pre></details>`,
)}
</main>
</body>
</html>`;
}

/** How a program receives events. */
function receivers(language: Language): Html {
  const t = answersIn(language);
  return html`<section aria-labelledby="webhooks"><h2 id="webhooks">${t("apiDocs.receive")}</h2>
<p>${t("apiDocs.receiveText")}</p>
${RECEIVERS.map(
  ({ language: name, program }) => html`<h3>${name}</h3>
<pre>${program}</pre>`,
)}</section>`;
}

function section(language: Language, method: string, path: string, operation: Operation): Html {
  const t = answersIn(language);
  const { operationId, summary, description, parameters } = operation;
  const asked = parameters.filter((parameter) => parameter.in !== "path");
  return html`<section aria-labelledby="${operationId}">
<h3 id="${operationId}"><span class="method">${method.toUpperCase()}</span> ${path}</h3>
<p lang="en">${summary} <span class="quiet">${withCode(description)}</span></p>
${curlExamples(method, path, operation).map(
  ({ what, curl }) => html`${what ? html`<p lang="en" class="quiet">${what}</p>` : ""}
<pre class="curl" aria-label="${t("apiDocs.example")}">${curl}</pre>
`,
)}${asked.length > 0 ? html`<p class="quiet">${t("apiDocs.parameters")} (${t("apiDocs.optional")}): ${commas(asked.map(({ name }) => html`<code>${name}</code>`))}</p>` : ""}
<details><summary>${t("apiDocs.answers")}</summary><ul>${Object.entries(operation.responses).map(
    ([status, answer]) => html`<li><code>${status}</code> ${answerText(answer, t("apiDocs.file"))}</li>`,
  )}</ul></details>
</section>
`;
}

function answerText({ content = {}, "x-codes": codes }: Answer, file: string): Html {
  if (codes) return commas(codes.map((code) => html`<code>${code}</code>`));
  const schema = content["application/json"]?.schema;
  return schema ? html`<pre>${shown(schema)}</pre>` : html`${file} (${Object.keys(content).join(", ")})`;
}

const commas = (parts: Html[]): Html => html`${parts.map((part, i) => (i > 0 ? [", ", part] : part))}`;

/** A text whose odd parts, between backticks, are names. */
const withCode = (text: string): Html =>
  html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** A schema in the short form that people write: `{ id: integer, name: string | null }`. */
function shown(schema: JsonSchema, indent = ""): string {
  const { $ref, type, properties, items, anyOf, enum: list, const: only, required = [] } = schema;
  if (typeof $ref === "string") return $ref.split("/").at(-1)!;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(list)) return list.map((each) => JSON.stringify(each)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((each: JsonSchema) => shown(each, indent)).join(" | ");
  if (type === "array") return `[${shown(items as JsonSchema, indent)}]`;
  if (!properties) return String(type ?? "any");
  const deeper = `${indent}  `;
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, of]) =>
      `${deeper}${name}${(required as string[]).includes(name) ? "" : "?"}: ${shown(of, deeper)}`,
  );
  return `{\n${fields.join(",\n")}\n${indent}}`;
}
