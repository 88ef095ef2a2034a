/*
 * Files of rows at addresses: fetched once each, at the check. Nothing here waits for the machine but the silent
 * address, which never answers: all others have as long as they need.
 */
import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachmentFile } from "~/domain/batches/attachment-file";
import { batchItems } from "~/domain/batches/items";
import { confirmImport } from "~/domain/imports/staged-import";
import { env } from "~/platform/env";
import { FETCHES_PER_PERSON_MAX } from "~/platform/remote-files/fetch-queue";
import { pdfFile } from "../support/evidence";
import { Ani, details } from "../support/row-attachments";

const now = new Date();
const ani = new Ani(now);

let files: Server;
let place: string;
/** Where nobody listens. */
const away = "http://127.0.0.1:1";
const asked: string[] = [];
const pdf = pdfFile("Fetched");
/** Whatever is not here never answers. */
const answers: Record<string, RequestListener> = {
  "/slip.pdf": (_, response) => response.end(pdf),
  "/gone.pdf": (_, response) => response.writeHead(404).end("no"),
  "/inside.pdf": (_, response) =>
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end(),
  "/loopback.pdf": (_, response) => response.writeHead(302, { location: "https://127.0.0.1:9/a.pdf" }).end(),
  "/round.pdf": (_, response) => response.writeHead(302, { location: "/round.pdf" }).end(),
  "/on.pdf": (_, response) => response.writeHead(302, { location: "/slip.pdf" }).end(),
  "/page.pdf": (_, response) => response.setHeader("content-type", "application/pdf").end("<html>no</html>"),
  "/longer.pdf": (_, response) =>
    response.writeHead(200, { "content-length": 10 * pdf.length }).end(pdf, () => response.destroy()),
  "/huge.pdf": (_, response) => response.writeHead(200, { "content-length": 2 ** 40 }).write(pdf),
  "/endless.pdf": (_, response) => {
    const piece = Buffer.alloc(1024 * 1024);
    const write = () => response.destroyed || response.write(piece, write);
    write();
  },
};

beforeAll(async () => {
  files = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer) answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => files.once("listening", listening));
  place = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  // threads that begin from here on have it among their settings
  process.env.ATTACHMENT_HOSTS = [place, away].map((each) => each.slice("http://".length)).join(",");
});
afterAll(() => {
  delete process.env.ATTACHMENT_HOSTS;
  files.closeAllConnections();
  return new Promise((closed) => files.close(closed));
});

test("addresses are fetched once each, at the check; what fails leaves its row out and says why", async () => {
  const at = (path: string) => place + path;
  const inside = place.replace("127.0.0.1", "localhost"); // not the name that the settings have
  const { id } = await ani.stage([
    ...[at("/slip.pdf"), at("/slip.pdf"), at("/on.pdf"), at("/gone.pdf"), at("/inside.pdf")],
    ...[at("/loopback.pdf"), at("/round.pdf"), at("/page.pdf"), at("/longer.pdf"), at("/huge.pdf")],
    ...[at("/endless.pdf"), `${away}/a.pdf`, inside, "https://10.1.2.3/a.pdf", "https://[::1]/a.pdf"],
    ...["http://example.com/a.pdf", "ftp://example.com/a.pdf", "https://169.254.169.254/a"],
  ]);
  expect((await details(id)).map((each) => each?.split(" ")[0] ?? null)).toEqual([
    ...[null, null, null, "ADDRESS_ANSWER", "ADDRESS_INVALID"],
    ...["ADDRESS_FORBIDDEN", "ADDRESS_ANSWER", "TYPE", "ADDRESS_AWAY", "TOO_LARGE"],
    ...["TOO_LARGE", "ADDRESS_AWAY", "ADDRESS_INVALID", "ADDRESS_FORBIDDEN", "ADDRESS_FORBIDDEN"],
    ...["ADDRESS_INVALID", "ADDRESS_INVALID", "ADDRESS_FORBIDDEN"],
  ]);
  expect(asked.filter((path) => path === "/slip.pdf")).toHaveLength(2); // once by itself, once led on to
  const { data } = await batchItems(
    ani.actor,
    (await confirmImport(ani.actor, id, { again: true }, now)).batch.id,
  );
  expect(data[0]!.attachment).toMatchObject({ name: "slip.pdf", type: "pdf", size: pdf.length });
  const { content } = await attachmentFile(ani.actor, id, 1);
  const sha256 = createHash("sha256")
    .update(await buffer(content))
    .digest("hex");
  expect(sha256).toBe(createHash("sha256").update(pdf).digest("hex"));
});

test("what has not come when the time for all of them is over, is late, and so are those behind it", async () => {
  const { ATTACHMENTS_FETCH_SECONDS: before } = env;
  env.ATTACHMENTS_FETCH_SECONDS = 1;
  const silent = Array.from({ length: FETCHES_PER_PERSON_MAX }, (_, i) => `${place}/silent.pdf?${i}`);
  const { id } = await ani.stage([{}, ...silent, `${place}/slip.pdf`]).finally(() => {
    env.ATTACHMENTS_FETCH_SECONDS = before;
  });
  const faults = (await details(id)).map((each) => each?.split(" ")[0] ?? null);
  expect(faults).toEqual([null, ...Array(5).fill("ADDRESS_SLOW")]);
});

test("one address in many spellings is fetched once, and goes with the rows of each", async () => {
  const port = place.split(":").at(-1);
  const before = asked.length;
  const { id } = await ani.stage([
    ...[
      `${place}/slip.pdf`,
      `${place}/slip.pdf#2`,
      `${place}/x/../slip.pdf`,
      `HTTP://127.1:${port}/slip.pdf`,
    ],
    `${place}/./slip.pdf#${"x".repeat(40)}`,
  ]);
  expect(await details(id)).toEqual(Array(5).fill(null));
  expect(asked.slice(before)).toEqual(["/slip.pdf"]);
  expect((await ani.check(id)).files).toMatchObject({ files: 5, bytes: 5 * pdf.length });
});
