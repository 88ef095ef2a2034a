/*
 * A machine that slept, or a process that was busy, finds connections that WAHA has closed long ago. What is
 * written on one of them nobody can account for, so none may be used.
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnections } from "~/platform/waha";
import { exchange } from "~/platform/waha/connection/connection";

const CLOSES_AFTER_MS = 100;
/** Closes each connection a moment after its answer, and does not say that it will. */
const SERVER = `
  const { parentPort } = require("node:worker_threads");
  const server = require("node:http").createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.removeHeader("keep-alive");
      response.end("here");
      setTimeout(() => request.socket.destroy(), ${CLOSES_AFTER_MS});
    });
  });
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;

let worker: Worker;
let server: { host: string; port: number; https: boolean; apiKey: string };

beforeAll(async () => {
  worker = new Worker(SERVER, { eval: true });
  const [port] = (await once(worker, "message")) as [number];
  server = { host: "127.0.0.1", port, https: false, apiKey: "k" };
});
afterAll(async () => {
  await closeConnections();
  await worker.terminate();
});

const call = () => exchange(server, { method: "POST", path: "/", body: "{}", timeoutMs: 10_000 });

function sleepAsAMachine(ms: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test("after a sleep calls go out on new connections", async () => {
  const calls = async () => (await Promise.all([call(), call(), call()])).map(({ kind }) => kind);
  expect(await calls()).toEqual(["answered", "answered", "answered"]);
  sleepAsAMachine(CLOSES_AFTER_MS * 5);
  expect(await calls()).toEqual(["answered", "answered", "answered"]);
});
