/* A place is held until the work ends: neither the time nor a caller who leaves gives it back before. */
import { once } from "node:events";
import { request as call } from "node:http";
import type { AddressInfo } from "node:net";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { callers } from "~/http/middleware/callers";
import { limitConcurrency } from "../../web/concurrency-limit";
import { remix } from "../../web/request-handler";
import { warmUp } from "../../web/warm-up";
import { until } from "../support/until";

/** As in web/request-limits.ts: of one network of strangers two are worked at. */
const AT_ONCE_MAX = 2;

let begun: string[] = [];
let ends = new Map<string, () => void>();
let dropped: string[] = [];

/** Works until it is told to end, whether or not anybody listens. */
async function works({ request }: LoaderFunctionArgs): Promise<Response> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  begun.push(name);
  await new Promise<void>((done) => ends.set(name, done));
  const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from("a,b"));
  const body = new ReadableStream({ start, cancel: () => void dropped.push(name) });
  return name.startsWith("file")
    ? new Response(body, { headers: { "Content-Disposition": "attachment" } })
    : Response.json({});
}

const paths = ["works", "login", "dashboard", "api/openapi.json"];
const routes = paths.map((path) => [path, { id: path, path, module: { loader: works } }]);
const build = {
  ...{
    routes: Object.fromEntries(routes),
    entry: { module: { default: () => new Response() } },
    basename: "/",
  },
  ...{ assets: { routes: {} }, publicPath: "/", assetsBuildDirectory: "", isSpaMode: false },
  ...{ future: { v3_singleFetch: true }, mode: "production" },
} as unknown as ServerBuild;
const nobodys = { whose: async () => null } as unknown as typeof callers;
const app = express()
  .use(limitConcurrency(nobodys))
  .use(remix(build, async () => ({}) as never));
const server = app.listen(0, "127.0.0.1");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  begun = [];
  ends = new Map();
  dropped = [];
});

function ask(name: string) {
  const { port } = server.address() as AddressInfo;
  const asked = call({ port, host: "127.0.0.1", path: `/works?name=${name}`, agent: false });
  asked.on("error", () => {});
  asked.end();
  return asked;
}

async function askAll(names: string[]) {
  const all = [];
  for (const name of names) {
    all.push(ask(name));
    await once(all.at(-1)!, "socket");
  }
  await until(() => begun.length === AT_ONCE_MAX, "those that have a place");
  return all;
}

test("who leaves keeps their place until what was begun for them ends", async () => {
  const [first] = await askAll(["one", "two", "three", "four"]);
  const [left] = begun;
  first!.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(begun).toHaveLength(AT_ONCE_MAX);
  ends.get(left!)!();
  await until(() => begun.length === 3, "the next");
  for (const name of ["one", "two", "three", "four"]) {
    await until(() => ends.has(name) || begun.length === 3, name);
    ends.get(name)?.();
  }
  await until(() => begun.length === 4, "the last");
  ends.get(begun[3]!)!();
});

test("a file keeps its place until it is sent, or its reader has left and nothing more of it is made", async () => {
  const all = await askAll(["file-1", "file-2", "next"]);
  for (const name of [...begun]) ends.get(name)!();
  await Promise.all(all.slice(0, AT_ONCE_MAX).map((asked) => once(asked, "response")));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(begun).toHaveLength(AT_ONCE_MAX);
  all[0]!.destroy();
  await until(() => begun.length === 3, "the next");
  expect(dropped).toEqual(["file-1"]);
  ends.get("next")!();
  all[1]!.destroy();
});

test("of a file that comes after its caller has left, nothing waits for a reader", async () => {
  const [first] = await askAll(["file-1", "file-2"]);
  first!.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const name of ["file-1", "file-2"]) ends.get(name)!();
  await until(() => dropped.includes("file-1"), "it to be dropped");
});

test("before anybody comes, pages that strangers see were asked for once", async () => {
  const warm = warmUp(build);
  for (let each = 1; each <= paths.length; each += 1) {
    await until(() => begun.length === each, "the next page");
    ends.get("")!();
  }
  await warm;
});
