import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { storageView } from "~/domain/account-storage/view";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { env } from "~/platform/env";
import { person } from "../support/cast";
import { ended } from "../support/daemon";
import { sheetFile } from "../support/sheet";
import { until } from "../support/until";
import { startWeb, type Web } from "../support/web";

// Reading these takes long enough to be killed in the middle.
const ROWS = 60_000;

let web: Web | undefined;
const kill = async () => {
  web?.process.kill("SIGKILL");
  if (web) await ended(web.process);
};
afterAll(kill);

test("an upload whose web process is killed is made once by the same request sent again, and paid once", {
  timeout: 120_000,
}, async () => {
  const ani = await person("Ani", { credits: 2 * ROWS });
  const { token } = await makeApiToken(ani, { name: "Shop" }, new Date());
  const rows = Array.from({ length: ROWS }, (_, n) => [`08123${String(n).padStart(6, "0")}`, `Halo ${n}`]);
  const sheet = readFileSync((await sheetFile(rows, ["receiver_number", "messages"])).path);
  const upload = async () => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(sheet)], "promo.xlsx"));
    const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": "order-7" };
    const answer = await fetch(`${web!.url}/api/bulk/batches`, { method: "POST", headers, body });
    const { message: _, ...json } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, json };
  };
  const batches = () => db.batch.findMany({ where: { submittedAt: { not: null } } });
  const balance = async () => (await db.user.findUniqueOrThrow({ where: { id: ani.id } })).balance;

  web = await startWeb();
  const killed = upload().catch((error: Error) => error.message);
  await until(() => db.batchItem.findFirst(), "the first rows");
  await kill();
  expect(await killed).toBe("fetch failed");
  expect([await batches(), await balance()]).toEqual([[], 2 * ROWS]);

  web = await startWeb();
  expect(await upload()).toMatchObject({ status: 409, json: { code: "REQUEST_IN_PROGRESS" } });
  // Half a minute later nobody says any more that they live.
  await db.requestKey.updateMany({ data: { aliveUntil: new Date(Date.now() - 1) } });
  const answer = await upload();
  expect(answer).toMatchObject({ status: 201, json: { summary: { total: ROWS, queued: ROWS } } });
  expect(await upload()).toEqual(answer);
  expect(await batches()).toMatchObject([{ id: (answer.json.batch as { id: number }).id, recipients: ROWS }]);
  expect(await balance()).toBe(ROWS);
  expect((await checkLedger()).differences).toEqual([]);
});

test("what a killed process had taken of an upload is given back at the next start, with its space", {
  timeout: 120_000,
}, async () => {
  const budi = await person("Budi");
  const { token } = await makeApiToken(budi, { name: "Shop" }, new Date());
  const folder = join(env.DATA_DIR, "uploads");
  const uploads = async () => (await storageView(budi.id)).kinds.uploads;
  const begun = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'.padEnd(
    9 * 1024 * 1024,
    "x",
  );
  const body = new ReadableStream({ start: (part) => part.enqueue(Buffer.from(begun)) }); // and no more comes
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "multipart/form-data; boundary=b" };
  await kill();
  web = await startWeb();
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const killed = fetch(`${web.url}/api/bulk/batches`, init).catch((error: Error) => error.message);
  await until(async () => (await uploads()) >= 9 * 1024 * 1024, "its space");
  await kill();
  expect(await killed).toBe("fetch failed");
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  expect(await uploads()).toBeGreaterThan(0);
  await db.uploadSpace.updateMany({ data: { aliveUntil: new Date(Date.now() - 1) } }); // a minute later
  web = await startWeb();
  await until(async () => (await uploads()) === 0, "its space to be given back");
  await until(() => readdirSync(folder).length === 0, "its file to go");
});
