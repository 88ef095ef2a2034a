import { beforeAll, expect, test } from "vitest";
import { adjustCredits } from "~/domain/credits/adjust";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { listRequests, nextWaiting, requestById, waitingRequests } from "~/domain/credits/list-requests";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { creditStatement } from "~/domain/credits/statement";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { after, ask, buyer, now, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
});

test("the admin sees the user's earlier requests beside the one that waits", async () => {
  const joko = await buyer();
  const [a, b, c] = [await ask(joko, 1), await ask(joko, 2), await ask(joko, 3)];
  await rejectRequest(cast.citra, a.request.id, { reason: "Unreadable." }, now);
  const { earlier_requests: earlier } = await requestById(c.request.id);
  expect(earlier.map(({ id, status }) => [id, status])).toEqual([
    [b.request.id, "waiting"],
    [a.request.id, "rejected"],
  ]);
});

test("requests are listed newest first, page by page, by status and by user", async () => {
  const joko = await buyer();
  const made = [];
  for (let i = 1; i <= 5; i += 1) made.push((await ask(joko, i)).request.id);
  await approveRequest(cast.citra, made[0]!, now);
  await rejectRequest(cast.citra, made[1]!, { reason: "No." }, now);
  const idsOf = async (wish: Parameters<typeof listRequests>[0]) =>
    (await listRequests({ user_id: joko.id, ...wish })).data.map(({ id }) => id);
  expect(await idsOf({})).toEqual([...made].reverse());
  expect(await idsOf({ page: 2, limit: 2 })).toEqual([made[2], made[1]]);
  expect(await idsOf({ status: "WAITING" })).toEqual([made[4], made[3], made[2]]);
  expect(await idsOf({ status: "pending" })).toEqual([made[4], made[3], made[2]]);
  expect(await idsOf({ status: "approved" })).toEqual([made[0]]);
  expect(await idsOf({ status: "rejected" })).toEqual([made[1]]);
  expect(await idsOf({ status: "nonsense" })).toEqual([]);
  expect(await idsOf({ page: 9 })).toEqual([]);
  expect((await listRequests({ q: joko.email.toUpperCase() })).meta).toEqual({ page: 1, pages: 1, total: 5 });
  expect((await listRequests({ q: `#${joko.id}` })).meta.total).toBe(5);
});

test("in the queue those that wait come first, the longest waiting at the top, page by page; then the answered ones", async () => {
  const joko = await buyer();
  const ids: number[] = [];
  for (let i = 0; i < 5; i += 1) ids.push((await ask(joko, 10 + i)).request.id);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
  await approveRequest(cast.citra, b, after(1));
  await rejectRequest(cast.citra, d, { reason: "No." }, after(1));
  const queue = async (page: number) =>
    (await listRequests({ user_id: joko.id, limit: 3, page }, "queue")).data.map(({ id }) => id);
  expect([await queue(1), await queue(2)]).toEqual([
    [a, c, e],
    [d, b],
  ]);
  await db.creditRequest.updateMany({
    where: { userId: { not: joko.id }, approvedAt: null, rejectedAt: null },
    data: { rejectedAt: now },
  });
  const since = (await requestById(a)).order_at;
  const total_price = (await listRequests({ user_id: joko.id, status: "waiting" })).data.reduce(
    (sum, each) => sum + each.total_price,
    0,
  );
  expect(await waitingRequests()).toEqual({ count: 3, total_price, since });
  expect([await nextWaiting(a), await nextWaiting(c)]).toEqual([c, a]);
  expect((await requestById(a)).balance).toBe(11);
});

test("the statement adds up line by line, and shows what waits and what was rejected where it belongs", async () => {
  const joko = await buyer();
  const bought = (await ask(joko, 500, undefined, after(0))).request;
  await approveRequest(cast.citra, bought.id, after(1));
  const batchId = await queuedBatch(joko, 3, after(2));
  const refused = (await ask(joko, 40, undefined, after(3))).request;
  await rejectRequest(cast.citra, refused.id, { reason: "Unreadable." }, after(4));
  await adjustCredits(cast.citra, joko.id, { amount: 25, reason: " Sorry for the wait " }, after(5));
  const waiting = (await ask(joko, 60, undefined, after(6))).request;
  const { data, meta } = await creditStatement(joko, {});
  expect(meta).toEqual({ page: 1, pages: 1, total: 5 });
  const shown = data.map(
    ({ kind, amount, balance_after, batch_id, request_id, reason, note, status, total_price }) => ({
      ...{ kind, amount, balance_after, batch_id, request_id, reason, note, status, total_price },
    }),
  );
  const none = { batch_id: null, request_id: null, reason: null, note: null, total_price: null };
  expect(shown).toEqual([
    {
      ...none,
      kind: "PURCHASE",
      amount: 60,
      balance_after: null,
      request_id: waiting.id,
      status: "waiting",
      total_price: 9000,
    },
    {
      ...none,
      kind: "ADJUSTMENT",
      amount: 25,
      balance_after: 522,
      reason: "Sorry for the wait",
      note: "Sorry for the wait",
      status: "approved",
    },
    {
      ...none,
      ...{ kind: "PURCHASE", amount: 40, balance_after: null, request_id: refused.id },
      ...{ reason: "Unreadable.", note: "Unreadable.", status: "rejected", total_price: 6000 },
    },
    { ...none, kind: "RESERVE", amount: -3, balance_after: 497, batch_id: batchId, status: "approved" },
    {
      ...none,
      kind: "PURCHASE",
      amount: 500,
      balance_after: 500,
      request_id: bought.id,
      status: "approved",
      total_price: 75_000,
    },
  ]);
  const pages = [];
  for (let page = 1; page <= 6; page += 1)
    pages.push(...(await creditStatement(joko, { page, limit: 1 })).data);
  expect(pages).toEqual(data);
  expect((await creditStatement(await buyer(), {})).data).toEqual([]);

  const only = async (status: string) => {
    const { data: lines, meta: counted } = await creditStatement(joko, { status });
    expect(counted.total).toBe(lines.length);
    return lines.map(({ amount }) => amount);
  };
  for (const status of ["waiting", "WAITING", " Waiting", "pending"])
    expect(await only(status)).toEqual([60]);
  expect(await only("Rejected")).toEqual([40]);
  expect(await only("APPROVED")).toEqual([25, -3, 500]);
  expect(await only("lost")).toEqual([]);
  for (const status of ["all", ""]) expect(await only(status)).toHaveLength(5);
  expect((await creditStatement(joko, { status: "approved", page: 2, limit: 2 })).data).toEqual([data[4]]);
});

test("after all of this the books balance", async () => {
  expect(await checkLedger()).toMatchObject({ ok: true, differences: [] });
});
