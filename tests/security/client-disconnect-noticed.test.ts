/* Whoever leaves is heard of, however much garbage was collected since they came. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import express from "express";
import { afterAll, test } from "vitest";
import { remix } from "../../web/request-handler";
import { until } from "../support/until";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

let here = () => {};
let isGone = false;

/** Keeps of its request what Siar's searches and uploads keep. */
async function waits({ request: { signal } }: LoaderFunctionArgs): Promise<null> {
  here();
  await once(signal, "abort");
  isGone = true;
  return null;
}

const route = { id: "waits", path: "waits", module: { loader: waits, action: waits } };
const build = {
  ...{ routes: { waits: route }, entry: { module: { default: () => new Response() } }, basename: "/" },
  ...{ assets: { routes: {} }, publicPath: "/", assetsBuildDirectory: "", isSpaMode: false },
  ...{ future: { v3_singleFetch: true }, mode: "production" },
} as unknown as ServerBuild;
const app = express().use(remix(build, async () => ({}) as never));
const server = app.listen(0, "127.0.0.1");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ["a page", "GET", "/waits"],
  ["data of a page", "GET", "/waits.data"],
  ["a form", "POST", "/waits.data"],
  ["a call", "POST", "/waits"],
])("who leaves while %s waits is heard of", async (_what, method, path) => {
  const { port } = server.address() as AddressInfo;
  const caller = new AbortController();
  isGone = false;
  const begun = new Promise<void>((done) => {
    here = done;
  });
  const body = method === "POST" ? { body: "a=1", headers: { "Content-Type": "text/plain" } } : {};
  fetch(`http://127.0.0.1:${port}${path}`, { method, signal: caller.signal, ...body }).catch(() => {});
  await begun;
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collectGarbage();
  }
  caller.abort();
  await until(() => isGone, "it to be heard", 5_000);
});
