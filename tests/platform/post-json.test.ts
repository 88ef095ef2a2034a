import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANSWER_BEGINNING_BYTES, postJson } from "~/platform/outgoing-requests/post-json";

let server: Server;
let place: string;
const asked: string[] = [];
const zipped = gzipSync("x".repeat(1_000_000));

const ANSWERS: Record<string, RequestListener> = {
  "/good": (_, response) => response.end("fine"),
  "/elsewhere": (_, response) => response.writeHead(307, { location: "/good" }).end(),
  "/zipped": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(zipped),
  "/endless": (_, response) => {
    const piece = Buffer.alloc(16 * 1024, "a");
    const write = () => response.destroyed || response.write(piece, write);
    write();
  },
  "/nul": (_, response) => response.end("a\0b"),
  "/silent": () => {},
  "/half": (_, response) => response.writeHead(200).write("begun"),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    ANSWERS[request.url!]?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

const post = (address: string, timeoutMs = 5_000) =>
  postJson(address, { headers: {}, body: "{}", timeoutMs, hosts: new Set([place]) });

test("an answer is returned as it came: no redirect is followed, nothing is decompressed, little is kept", async () => {
  const at = (path: string) => post(`http://${place}${path}`);
  expect(await at("/good")).toEqual({ status: 200, body: "fine", retryAfter: null });
  expect(await at("/elsewhere")).toMatchObject({ status: 307 });
  expect(asked).toEqual(["/good", "/elsewhere"]);
  const packed = await at("/zipped");
  expect("body" in packed && packed.body.length).toBeLessThan(zipped.length + 1);
  const endless = await at("/endless");
  expect("body" in endless && endless.body).toBe("a".repeat(ANSWER_BEGINNING_BYTES));
  expect(await at("/nul")).toMatchObject({ body: "ab" });
});

test("an answer that does not come, or does not end, is late", async () => {
  expect(await post(`http://${place}/silent`, 300)).toEqual({ fault: "timeout" });
  expect(await post(`http://${place}/half`, 300)).toEqual({ fault: "timeout" });
});

test("nothing inside is reached, also when only its name leads there, and nothing without TLS", async () => {
  const port = place.split(":")[1];
  const before = asked.length;
  const tried = [
    ...[
      `https://127.0.0.1:${Number(port) + 1}/`,
      "https://127.1/",
      "https://[::ffff:10.0.0.1]/",
      "https://[::1]/",
    ],
    ...[
      "https://0x7f000001/",
      "https://169.254.169.254/",
      "https://localhost/",
      `https://localhost:${port}/good`,
    ],
  ];
  for (const address of tried)
    expect([address, await post(address)]).toEqual([address, { fault: "forbidden" }]);
  expect(await post(`http://localhost:${port}/good`)).toEqual({ fault: "url" });
  expect(await post("http://example.com/")).toEqual({ fault: "url" });
  expect(await post(`http://user:secret@${place}/good`)).toEqual({ fault: "url" });
  expect(asked).toHaveLength(before);
});

test("a caller may break it off", async () => {
  const stop = new AbortController();
  const posting = postJson(`http://${place}/silent`, {
    ...{ headers: {}, body: "{}", timeoutMs: 5_000, hosts: new Set([place]), signal: stop.signal },
  });
  stop.abort();
  expect(await posting).toEqual({ fault: "stopped" });
});
