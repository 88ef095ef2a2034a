/* Files that are still coming in: their space is reserved before it is written, and given back however they end. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { endDeadUploads, UploadSpace, uploadsFolder } from "~/domain/account-storage/uploads";
import type { Actor } from "~/domain/actor";
import { uploadedFile } from "~/http/request/multipart";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { refusal } from "../support/refusal";
import { differencesOf, storedOf } from "../support/storage";
import { until } from "../support/until";

vi.hoisted(() => {
  process.env.ACCOUNT_STORED_MB_MAX = "20";
});

const MB = 1024 * 1024;
const BOUNDARY = "boundary";
const BEGUN = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
const ENDED = `\r\n--${BOUNDARY}--\r\n`;

let ani: Actor;
let count = 0;
beforeEach(async () => {
  ani = await person(`U${++count}`);
});

/** A request whose body comes as far as `write` was called. */
function sending(length?: number) {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  const headers = {
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...(length === undefined ? {} : { "Content-Length": String(length) }),
  };
  const init = { method: "POST", headers, body: stream, duplex: "half" };
  return {
    request: new Request("http://siar.test/upload", init as RequestInit),
    write: (part: string | Buffer) => body.enqueue(Buffer.from(part)),
    end: () => body.close(),
    fail: () => body.error(new Error("gone")),
  };
}

const upload = (request: Request, use: () => Promise<unknown> = async () => null) =>
  uploadedFile(request, { whose: ani.id, bytesMax: 64 * MB }, use);
const files = () => (existsSync(uploadsFolder()) ? readdirSync(uploadsFolder()) : []);
const coming = async () => (await storedOf(ani)).uploads;

test("an upload holds its space while it comes and while it is used, and no longer", async () => {
  const small = sending(BEGUN.length + 1_000 + ENDED.length);
  small.write(BEGUN + "x".repeat(1_000) + ENDED);
  small.end();
  await upload(small.request, async () => {
    expect(await coming()).toBe(BEGUN.length + 1_000 + ENDED.length);
    expect(await differencesOf(ani)).toEqual([]);
  });
  expect([await coming(), files(), await db.uploadSpace.count()]).toEqual([0, [], 0]);
});

test("uploads of one person that together are more than fits are refused while they come, and leave nothing", async () => {
  const [one, two] = [sending(), sending()];
  const first = upload(one.request).catch((error) => error.code);
  one.write(BEGUN);
  for (let i = 0; i < 12; i += 1) one.write(Buffer.alloc(MB));
  await until(async () => (await coming()) >= 12 * MB, "the first one's space");
  const second = refusal(upload(two.request));
  two.write(BEGUN);
  for (let i = 0; i < 6; i += 1) two.write(Buffer.alloc(MB));
  two.end();
  expect(await second).toBe("ACCOUNT_FULL");
  expect(await coming()).toBe(16 * MB);
  one.fail();
  expect(await first).toBe("BAD_REQUEST");
  expect([await coming(), files()]).toEqual([0, []]);
});

test("two that ask for the last of the room at the same moment do not both get it", async () => {
  const spaces = [new UploadSpace(ani.id, 12 * MB), new UploadSpace(ani.id, 12 * MB)];
  const taken = await Promise.allSettled(spaces.map((space) => space.take(12 * MB)));
  expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await Promise.all(spaces.map((space) => space.release()));
  expect(await coming()).toBe(0);
});

test("what a process held that died is given back, by a clean-up or by whoever needs it, and its file goes", async () => {
  const later = new Date(Date.now() + 61_000);
  const dead = new UploadSpace(ani.id, null);
  const alive = new UploadSpace(ani.id, null);
  await dead.take(15 * MB);
  await alive.take(1 * MB); // there is no room for more at a time, and it gets what it needs
  mkdirSync(uploadsFolder(), { recursive: true });
  writeFileSync(join(uploadsFolder(), `${dead.id}.file.part`), "x");
  expect(await endDeadUploads(new Date())).toBe(0); // it may still live
  await db.uploadSpace.updateMany({ where: { id: dead.id }, data: { aliveUntil: new Date(Date.now() - 1) } });
  const next = new UploadSpace(ani.id, null);
  await next.take(18 * MB); // would not fit beside it
  expect(files()).toEqual([]);
  expect(await db.uploadSpace.count({ where: { id: dead.id } })).toBe(0);
  await dead.release(); // it lived after all, and gives back nothing twice
  expect(await coming()).toBe(19 * MB);
  expect(await endDeadUploads(later)).toBeGreaterThan(0);
  expect([await coming(), await differencesOf(ani)]).toEqual([0, []]);
  await Promise.all([next.release(), alive.release()]);
  expect(await coming()).toBe(0);
});

test("an account that is deleted in the middle of its upload costs the upload nothing", async () => {
  const { request, write, end } = sending();
  write(`${BEGUN}PK`);
  const done = upload(request);
  await until(async () => (await coming()) > 0 || files().length > 0, "its beginning");
  await db.user.delete({ where: { id: ani.id } });
  write(Buffer.alloc(9 * MB));
  write(ENDED);
  end();
  expect(await done).toBe(null);
  expect(await db.uploadSpace.count({ where: { userId: ani.id } })).toBe(0);
});
