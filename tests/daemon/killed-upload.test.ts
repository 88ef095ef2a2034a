import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/check";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
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
