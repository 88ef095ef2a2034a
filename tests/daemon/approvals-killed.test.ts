import { afterAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { db } from "~/platform/db";
import { person } from "../support/cast";
import { ended } from "../support/daemon";
import { startWeb, type Web } from "../support/web";

// All of it once: APPROVALS=200 APPROVAL_KILLS=20 npx vitest run tests/daemon/approvals-killed.test.ts
const APPROVALS = Number(process.env.APPROVALS ?? 16);
const KILLS = Number(process.env.APPROVAL_KILLS ?? 2);
const AT_ONCE = 4;

let serving: Promise<Web> | undefined;
const kill = async (web: Web) => {
  web.process.kill("SIGKILL");
  await ended(web.process);
};
afterAll(async () => {
  if (serving) await kill(await serving);
});

test("approvals by two admins, whose web process is killed among them, give the credits and the numbers once each", {
  timeout: 600_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 5 }, (_, i) => person(`Buyer${i}`)));
  const admins = await Promise.all(["Citra", "Dewi"].map((name) => person(name, { role: "SUPER ADMIN" })));
  const tokens = await Promise.all(
    admins.map(async (admin) => (await makeApiToken(admin, { name: "Kasir" }, new Date())).token),
  );
  const requests = Array.from({ length: APPROVALS }, (_, i) => ({
    ...{ userId: buyers[i % buyers.length]!.id, amount: i + 1, unitPrice: 100, totalPrice: BigInt(i + 1) },
    orderAt: new Date(),
  }));
  await db.creditRequest.createMany({ data: requests });
  const ids = (await db.creditRequest.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);

  serving = startWeb();
  let answered = 0;
  let killed = 0;
  const killNow = async (web: Web) => {
    killed += 1;
    serving = kill(web).then(() => startWeb());
    await serving;
  };
  /** Asks until there is an answer: what is cut off may have happened, or not. */
  const approve = async (id: number, token: string): Promise<number> => {
    for (;;) {
      const web = await serving!;
      const sent = fetch(`${web.url}/api/admin/request-buy-credits/${id}/approve`, {
        ...{ method: "POST", headers: { Authorization: `Bearer ${token}` } },
      });
      const status = await sent.then((answer) => answer.status).catch(() => null);
      if (status !== null && status < 500) return status;
    }
  };
  const lane = async (queue: number[], token: string) => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const status = await approve(id, token);
      expect([200, 409]).toContain(status);
      answered += 1; // the two begin at both ends: until they meet, nearly all are approvals
      const isDue = answered > ((killed + 1) * APPROVALS) / (KILLS + 1);
      if (isDue && killed < KILLS) await killNow(await serving!);
    }
  };
  await Promise.all(
    tokens.flatMap((token, admin) => {
      const queue = admin === 0 ? [...ids] : [...ids].reverse();
      return Array.from({ length: AT_ONCE }, () => lane(queue, token));
    }),
  );

  expect(killed).toBe(KILLS);
  expect(await db.creditRequest.count({ where: { approvedAt: null } })).toBe(0);
  const purchases = await db.creditEntry.findMany({ where: { kind: "PURCHASE" } });
  expect(purchases.map(({ requestId }) => requestId).sort((a, b) => a! - b!)).toEqual(ids);
  const receipts = await db.paymentReceipt.findMany({ orderBy: { no: "asc" } });
  expect(receipts.map(({ no }) => no)).toEqual(ids.map((_, i) => i + 1));
  expect((await checkLedger()).differences).toEqual([]);
});
