import { z } from "zod";
import { receivedBatch } from "~/http/batch-request";
import { jsonBody } from "~/http/request/read-body";
import { valid } from "~/http/request/validate";
import { JsonScan } from "~/platform/json/scan-json";
import { parseWebhook } from "~/platform/waha";
import { holdsLinear } from "./linear";

const CHUNK_BYTES = 64 * 1024;
const Schema = z.object({ list: z.array(z.object({ a: z.string().max(3) })).optional() });

function sent(text: string): Request {
  const body = Buffer.from(text);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) controller.enqueue(new Uint8Array(body.subarray(at, at + CHUNK_BYTES)));
      else controller.close();
      at += CHUNK_BYTES;
    },
  });
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: stream, duplex: "half" };
  return new Request("http://siar.test/api", init as RequestInit);
}

/** What is refused is refused. */
const call = async (text: string) =>
  jsonBody(sent(text))
    .then(({ value }) => valid(Schema, value))
    .catch(() => {});
const rows = async (text: string) =>
  receivedBatch(sent(text), { whose: 1 }, async ({ recipients }) => recipients).catch(() => {});
const counted = (text: string) => {
  const bounds = { bytesMax: 1e9, depthMax: 1e9, valuesMax: 1e9, nameBytesMax: 1e9 };
  new JsonScan(bounds, { member: "rows", valuesMax: 1e9 }).write(Buffer.from(text));
};

const WORST = [
  '"a",',
  "[",
  "{",
  '{"a":',
  '"\\u0000",',
  "\\",
  '"',
  '\\"',
  '{"a":"abcd"},',
  "1,",
  '"rows":',
  "[],",
];

const cases = (what: string, work: (text: string) => unknown, n: number, head: string) =>
  WORST.map((piece) => ({
    what: `${what} of ${JSON.stringify(piece)} is read in linear time`,
    text: (length: number) => head + piece.repeat(length / piece.length),
    work,
    n,
  }));

holdsLinear([
  ...cases("a text of JSON", counted, 20_000, '{"rows":['),
  ...cases("a body", call, 15_000, '{"list":['),
  ...cases("a body of what no schema knows", call, 15_000, '{"other":['),
  ...cases("a body of rows", rows, 250_000, '{"rows":['),
  ...cases("a body without rows", rows, 250_000, '{"hours_days":['),
  ...cases("a webhook", parseWebhook, 60_000, '{"id":"a","payload":['),
]);
