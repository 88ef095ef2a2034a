import { setMaxListeners } from "node:events";
import { isIPv6 } from "node:net";
import type { Readable } from "node:stream";
import { type Dispatcher, Pool } from "undici";
import { count } from "../../metrics/counts";
import { assertAllowedHost, guardedLookup } from "../../net/ssrf-guard";
import type { WahaServer } from "../types";

const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_MAX_MS = 60_000;
const CONNECTIONS_PER_SERVER_MAX = 256;
const SERVERS_MAX = 512;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

export type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string | StreamedBody;
  /** From here to the last byte of the answer. The call goes on at the server when it runs out. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Asked at the last moment, when a connection is there and the call is about to be written. */
  mayStart?: () => boolean;
};

/**
 * What came of a call. `unsent`: no byte of it left this machine, or not the end of a streamed body. This does not
 * rest on error codes, since undici reports the moment at which it begins to write. `broken`: it left, and no whole
 * answer came. `ms`: from the first byte of the call to the last one of the answer.
 */
export type Exchange =
  | { kind: "answered"; status: number; body: string; retryAfter: string | null; ms: number }
  | { kind: "unsent"; code: string }
  | { kind: "broken"; code: string; timedOut: boolean };

/** A body that is made while it is written: nothing of it waits in memory. `bytes`: of all parts together. */
export type StreamedBody = { bytes: number; parts: AsyncIterable<Uint8Array> };

const pools = new Map<string, Pool>();

/** One HTTP call to WAHA: never throws, follows no redirect, tries nothing twice. */
export async function exchange(server: WahaServer, call: Call): Promise<Exchange> {
  const done = await exchanged(server, call);
  count("siar_waha_answers_total", { call: callKind(call.path), answer: answerKind(done) });
  return done;
}

/** A send, or what is asked or told beside that. */
const callKind = (path: string) => (/^\/api\/send/.test(path) ? "send" : "other");

function answerKind(done: Exchange): string {
  if (done.kind === "answered") return `${Math.floor(done.status / 100)}xx`;
  return done.kind === "broken" && done.timedOut ? "timeout" : done.kind;
}

function exchanged(server: WahaServer, call: Call): Promise<Exchange> {
  let pool: Pool;
  try {
    pool = poolOf(server);
  } catch (error) {
    return Promise.resolve({ kind: "unsent", code: codeOf(error) });
  }
  return new Promise((resolve) => {
    const headers = ["x-api-key", server.apiKey, "accept", "application/json"];
    if (call.body !== undefined) headers.push("content-type", "application/json");
    const { body } = call;
    const written = { whole: typeof body !== "object" };
    if (typeof body === "object") headers.push("content-length", String(body.bytes));
    const options: Dispatcher.DispatchOptions = {
      path: call.path,
      method: call.method,
      headers,
      // undici takes any iterable; its types name fewer
      body: typeof body === "object" ? (watched(body.parts, written) as unknown as Readable) : body,
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
    };
    const answer = new Answer(call, resolve, written);
    afterNews(() => pool.dispatch(options, answer));
  });
}

/**
 * Calls back when all that has come from the network by now is handled. A machine that slept, or a process that was
 * busy, has connections that WAHA closed meanwhile. What is written on one of them before its end is noticed might
 * have been read or not. (The first turn may be one that began before.)
 */
const afterNews = (then: () => void): void => void setImmediate(() => setImmediate(then));

type Written = { whole: boolean };

/** The same parts; before the last one is handed over it is noted that the body is whole. */
async function* watched(parts: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Uint8Array> {
  let last: Uint8Array | null = null;
  for await (const part of parts) {
    if (last) yield last;
    last = part;
  }
  written.whole = true;
  if (last) yield last;
}

/** Closes idle connections and lets running calls end; for an orderly stop and for tests. */
export async function closeConnections(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.close()));
}

class Answer implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private status = 0;
  private retryAfter: string | null = null;
  private chunks: Buffer[] = [];
  private bytes = 0;
  private startedAt = 0;
  private done = false;
  private readonly timer: NodeJS.Timeout;
  private readonly stop: (() => void) | null = null;

  constructor(
    private readonly call: Call,
    private readonly resolve: (exchange: Exchange) => void,
    private readonly written: Written,
  ) {
    this.timer = setTimeout(() => this.giveUp("TIMEOUT", true), call.timeoutMs);
    if (call.signal) {
      setMaxListeners(0, call.signal);
      this.stop = () => this.giveUp("ABORTED", false);
      if (call.signal.aborted) this.stop();
      else call.signal.addEventListener("abort", this.stop, { once: true });
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while waiting for a connection: aborting here keeps it from being written at all.
    // A second start would be a second sending of the same bytes.
    if (this.done || this.controller) {
      controller.abort(new Error("given up"));
      this.finish({ kind: "broken", code: "RESTARTED", timedOut: false });
    } else if (this.call.mayStart?.() === false) {
      this.finish({ kind: "unsent", code: "NOT_ALLOWED" });
      controller.abort(new Error("not allowed any more"));
    } else {
      this.controller = controller;
      this.startedAt = performance.now();
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    const retryAfter = headers["retry-after"];
    this.retryAfter = typeof retryAfter === "string" ? retryAfter : null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > ANSWER_BYTES_MAX) this.giveUp("ANSWER_TOO_LARGE", false);
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [only] = this.chunks;
    const body =
      this.chunks.length === 1 && only ? only.toString("utf8") : Buffer.concat(this.chunks).toString("utf8");
    const ms = performance.now() - this.startedAt;
    this.finish({ kind: "answered", status: this.status, body, retryAfter: this.retryAfter, ms });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = codeOf(error);
    if (!this.mayHaveArrived) this.finish({ kind: "unsent", code });
    else this.finish({ kind: "broken", code, timedOut: /TIMEOUT/.test(code) });
  }

  /** A body whose end never left this machine cannot arrive whole. */
  private get mayHaveArrived(): boolean {
    return this.controller !== null && this.written.whole;
  }

  private giveUp(code: string, timedOut: boolean): void {
    const controller = this.controller;
    this.finish(this.mayHaveArrived ? { kind: "broken", code, timedOut } : { kind: "unsent", code });
    controller?.abort(new Error(code));
  }

  private finish(exchange: Exchange): void {
    if (this.done) return;
    this.done = true;
    clearTimeout(this.timer);
    if (this.stop) this.call.signal?.removeEventListener("abort", this.stop);
    this.resolve(exchange);
  }
}

function poolOf(server: WahaServer): Pool {
  const key = `${server.https ? "https" : "http"}://${server.host}:${server.port}`;
  const known = pools.get(key);
  if (known) return known;
  const host = assertAllowedHost(server.host);
  const origin = `${server.https ? "https" : "http"}://${isIPv6(host) ? `[${host}]` : host}:${server.port}`;
  const pool = new Pool(origin, {
    connections: CONNECTIONS_PER_SERVER_MAX,
    pipelining: 1,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup() },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
  });
  if (pools.size >= SERVERS_MAX) forgetOldest();
  pools.set(key, pool);
  return pool;
}

function forgetOldest(): void {
  const oldest = pools.entries().next().value;
  if (!oldest) return;
  pools.delete(oldest[0]);
  void oldest[1].close();
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : "ERROR";
}
