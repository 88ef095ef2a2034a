/* A page that is there as a whole leaves compressed as its reader wants it, and says so to caches. */
import { once } from "node:events";
import { request as call, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compression from "compression";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { send } from "../../web/request-handler";

const LENGTHS = { short: 14_000, long: 300_000 };
type Name = keyof typeof LENGTHS;
const textOf = (name: Name) => "p".repeat(LENGTHS[name]);

const app = express().use(compression());
app.get("/:name", (req, res) => {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const whole = Buffer.from(textOf(req.params.name as Name));
  return send(req, res, Object.assign(new Response(null, { headers }), { whole }));
});
const server = app.listen(0, "127.0.0.1");
afterAll(() => void server.close());

async function asked(name: Name, encoding: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const headers = { "Accept-Encoding": encoding };
  const request = call({ port, host: "127.0.0.1", path: `/${name}`, method, headers, agent: false });
  request.end();
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const body = Buffer.concat(parts);
  const { "content-encoding": packed, vary } = answer.headers;
  if (body.length === 0) return { packed, vary, text: "", bytes: 0 };
  const text = packed === "gzip" ? gunzipSync(body) : packed === "br" ? brotliDecompressSync(body) : body;
  return { packed, vary, text: text.toString(), bytes: body.length };
}

test.each([
  { name: "short", encoding: "gzip, deflate", packed: "gzip" },
  { name: "short", encoding: "br", packed: "br" },
  { name: "short", encoding: "gzip;q=0, identity", packed: undefined },
  { name: "short", encoding: "identity", packed: undefined },
  { name: "long", encoding: "gzip", packed: "gzip" },
  { name: "long", encoding: "identity", packed: undefined },
] as const)("a $name page for who takes $encoding", async ({ name, encoding, packed }) => {
  const answer = await asked(name, encoding);
  expect(answer).toMatchObject({ packed, vary: "Accept-Encoding" });
  expect(answer.text).toBe(textOf(name));
  if (packed) expect(answer.bytes).toBeLessThan(LENGTHS[name] / 10);
});

test("who asks for the head of a page alone gets no byte of it", async () => {
  expect(await asked("short", "gzip", "HEAD")).toMatchObject({ bytes: 0 });
});
