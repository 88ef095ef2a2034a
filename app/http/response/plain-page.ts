import { Html, html } from "~/platform/texts/html";
import { requestLocale } from "../request/locale";
import { STYLE, STYLE_POLICY } from "./css";
import { setPageHeaders } from "./security-headers";

type Link = { to: string; text: string };

/** A page for a refusal where no screen answers: a heading, a sentence, and ways on. It runs nothing. */
export function plainPage(
  request: Request,
  status: number,
  { title, text, links }: { title: string; text: string; links: Link[] },
): Response {
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  setPageHeaders(headers, "");
  headers.set("Content-Security-Policy", STYLE_POLICY);
  const page = html`<!doctype html>
<html lang="${requestLocale(request)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Siar</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${links.map((link) => html`<p><a href="${link.to}">${link.text}</a></p>`)}
</main>
</body>
</html>`;
  return new Response(page.text, { status, headers });
}
