import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { uploadedFile } from "~/http/request/multipart";
import { env } from "~/platform/env";
import { until } from "../support/until";

const BOUNDARY = "boundary";
const BEGUN = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK`;

/** A request whose body comes as far as `write` was called. */
function sending(signal?: AbortSignal) {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: "POST", headers, body: stream, duplex: "half", signal };
  return {
    request: new Request("http://siar.test/upload", init as RequestInit),
    write: (text: string) => body.enqueue(Buffer.from(text)),
    end: () => body.close(),
    fail: () => body.error(new Error("gone")),
  };
}

const upload = (request: Request, whose: number, use = async (left: AbortSignal) => left.aborted) =>
  uploadedFile(request, { whose, bytesMax: 1_000 }, ({ left }) => use(left));

const FOLDER = join(env.DATA_DIR, "uploads");
/** The first upload makes the folder. */
const files = () => (existsSync(FOLDER) ? readdirSync(FOLDER) : []);

test("of one person three uploads lie on the disk at once: a fourth is refused, another person's is not", async () => {
  const hanging = [1, 2, 3].map(() => sending());
  const waiting = hanging.map(({ request, write }) => {
    write(BEGUN);
    return upload(request, 1).catch((error: { code: string }) => error.code);
  });
  await until(() => files().length === 3);
  const fourth = sending();
  fourth.write(BEGUN);
  fourth.end();
  await expect(upload(fourth.request, 1)).rejects.toMatchObject({ code: "TOO_MANY_UPLOADS", status: 429 });
  const other = sending();
  other.write(`${BEGUN}\r\n--${BOUNDARY}--\r\n`);
  other.end();
  expect(await upload(other.request, 2)).toBe(false);
  for (const { fail } of hanging) fail();
  expect(await Promise.all(waiting)).toEqual(["BAD_REQUEST", "BAD_REQUEST", "BAD_REQUEST"]);
  expect(files()).toEqual([]);
  const again = sending();
  again.write(`${BEGUN}\r\n--${BOUNDARY}--\r\n`);
  again.end();
  expect(await upload(again.request, 1)).toBe(false);
});

test("whoever works on an upload hears when its sender leaves", async () => {
  const sender = new AbortController();
  const { request, write, end } = sending(sender.signal);
  write(`${BEGUN}\r\n--${BOUNDARY}--\r\n`);
  end();
  const heard = upload(request, 1, async (left) => {
    sender.abort();
    return left.aborted;
  });
  expect(await heard).toBe(true);
  expect(files()).toEqual([]);
});

test.each([
  [
    "in the middle of another file",
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="other"; filename="a.xlsx"\r\n\r\nPK`,
  ],
  ["in the middle of its file", BEGUN],
  ["in the middle of a field", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="text"\r\n\r\nHalo`],
  ["in the middle of a part's head", `--${BOUNDARY}\r\nContent-Disposition: form-da`],
  ["before any part", "--bound"],
])("a body that ends %s is refused, and ends nothing but itself", async (_where, body) => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.prependListener("uncaughtException", note);
  const { request, write, end } = sending();
  write(body);
  end();
  await expect(upload(request, 3)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.removeListener("uncaughtException", note);
  expect(uncaught).toEqual([]);
  expect(files()).toEqual([]);
});
