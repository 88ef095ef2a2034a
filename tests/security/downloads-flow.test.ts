import { once } from "node:events";
import { request as call, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { download } from "~/http/response/downloads";
import { screenFile } from "~/http/screen/page-download";
import { streamSheet } from "~/platform/xlsx/stream";
import { send } from "../../web/request-handler";

/** More than the sockets of both sides hold, and the thread of an .xlsx packs at once. */
const PAGES = 1_000;
const ROWS = 500;
const ENCODINGS = ["identity", "gzip", "br"];

let read = 0;
let ended = Promise.resolve();

/** Rows that never wait, as SQLite's do; no two alike, so that none packs well. */
async function* pages(): AsyncGenerator<number[][]> {
  let isOver = () => {};
  ended = new Promise((done) => {
    isOver = done;
  });
  try {
    for (read = 0; read < PAGES; read += 1)
      yield Array.from({ length: ROWS }, (_, i) => [Math.random(), read * ROWS + i]);
  } finally {
    isOver();
  }
}

async function* csv(): AsyncGenerator<string> {
  yield "value,row\r\n";
  for await (const page of pages()) yield page.map((row) => `${row.join(",")}\r\n`).join("");
}

const SHEET = {
  name: "Rows",
  columns: [
    { header: "value", width: 8 },
    { header: "row", width: 8 },
  ],
};
const FORMATS = {
  csv: () => download(csv(), { filename: "rows.csv", type: "csv" }),
  xlsx: () => download(streamSheet(SHEET, pages()), { filename: "rows.xlsx", type: "xlsx" }),
};

const app = express().use(compression());
app.get("/:format", async (req, res) => send(req, res, await FORMATS[req.params.format as "csv" | "xlsx"]()));
const server = app.listen(0, "127.0.0.1");

afterEach(() => server.closeAllConnections());

async function asked(format: string, encoding: string, method = "GET"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const headers = { "Accept-Encoding": encoding };
  read = 0;
  const request = call({ port, host: "127.0.0.1", path: `/${format}`, method, headers, agent: false });
  request.on("error", () => {});
  request.end();
  const [answer] = await once(request, "response");
  return answer;
}

const EVERY = Object.keys(FORMATS).flatMap((format) => ENCODINGS.map((encoding) => ({ format, encoding })));

test.each(EVERY)(
  "a download as $format, $encoding, begins before its rows are read, and whoever leaves it ends the reading",
  async ({ format, encoding }) => {
    const answer = await asked(format, encoding);
    answer.on("error", () => {});
    const isPacked = format === "csv" && encoding !== "identity";
    expect(answer.headers["content-encoding"]).toBe(isPacked ? encoding : undefined);
    const [first] = await once(answer, "data");
    expect(first.length).toBeGreaterThan(0);
    expect(read).toBeLessThan(PAGES / 10);
    answer.destroy();
    await ended;
    expect(read).toBeLessThan(PAGES);
  },
);

test("a download that is read to its end comes whole", async () => {
  const answer = await asked("csv", "gzip");
  let bytes = 0;
  for await (const part of answer) bytes += part.length;
  expect(bytes).toBeGreaterThan(PAGES * ROWS);
  expect(read).toBe(PAGES);
});

test("who asks for the head of a download alone gets no rows read", async () => {
  const answer = await asked("csv", "identity", "HEAD");
  answer.resume();
  await once(answer, "end");
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(read).toBe(0);
});

test("who asks for the head of a screen's download leaves nothing waiting for a reader", async () => {
  let isLeft = false;
  async function* rows() {
    try {
      yield "value\r\n";
      yield "1\r\n";
    } finally {
      isLeft = true;
    }
  }
  const request = new Request("http://127.0.0.1/audit-log/export", { method: "HEAD" });
  const file = () => download(rows(), { filename: "rows.csv", type: "csv" });
  const answer = await screenFile({ request, context: {} as never }, "/audit-log", file);
  expect([answer.status, isLeft]).toEqual([200, true]);
});
