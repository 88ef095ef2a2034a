import { beforeAll, expect, test } from "vitest";
import { adjustCredits } from "~/domain/credits/adjust";
import { approveRequest, Rejection, rejectRequest } from "~/domain/credits/answer-request";
import { checkLedger } from "~/domain/credits/check";
import { creditsOf } from "~/domain/credits/credits";
import { evidenceOf, pruneEvidence } from "~/domain/credits/evidence";
import {
  listRequests,
  nextWaiting,
  ownRequest,
  requestById,
  waitingRequests,
} from "~/domain/credits/list-requests";
import { EVIDENCE_BYTES_MAX, requestCredits, WAITING_REQUESTS_MAX } from "~/domain/credits/request-credits";
import { statementOf } from "~/domain/credits/statement";
import { creditsTyped, totalPrice } from "~/domain/credits/total-price";
import type { DomainError } from "~/domain/errors";
import { updateAppSettings } from "~/domain/settings/app-settings";
import type { Actor } from "~/domain/users/actor";
import { deleteUser } from "~/domain/users/end-user";
import { db } from "~/platform/db";
import { filesBefore } from "~/platform/files";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { jpgFile, pdfFile, pngFile, uploaded } from "../support/evidence";

const now = new Date("2026-11-21T03:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const LONG_AFTER = new Date(Date.now() + 48 * 3_600_000);
let cast: Awaited<ReturnType<typeof wholeCast>>;
let count = 0;
beforeAll(async () => {
  cast = await wholeCast();
  await price(150);
});

const price = (rupiah: number) => updateAppSettings(cast.citra, { price_per_credit: rupiah }, now);
const buyer = (credits = 0) => person(`Buyer${++count}`, { credits });
const balanceOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).balance;
/** Every request comes with a proof of its own unless one is given. */
const ask = (actor: Actor, amount = 100, evidence = pngFile(++count % 251, 64 + count), at = now) =>
  requestCredits(actor, { amount, evidence: uploaded(evidence) }, at);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "nothing was refused",
    (error: DomainError) => error.code ?? error,
  );
const faults = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: DomainError) =>
      Object.fromEntries(Object.entries(error.fields).map(([name, [fault]]) => [name, fault?.code])),
  );

test.each([
  [1, 0.01, 0], // a hundredth of a rupiah: nothing to pay
  [49, 0.01, 0],
  [50, 0.01, 1], // half a rupiah is rounded up
  [149, 0.01, 1],
  [150, 0.01, 2],
  [3, 150.5, 452], // 451.5
  [1, 0.07, 0],
  [7, 0.07, 0], // 0.49
  [100, 0.07, 7],
  [333, 0, 0],
  [10_000_000, 999.99, 9_999_900_000], // beyond 2^31
  [9_999_999, 9_999_999.99, 99_999_989_900_000], // 99,999,989,900,000.01
  [10_000_000, 10_000_000, 100_000_000_000_000],
])("%d credits at Rp %d cost Rp %d, to the rupiah, and it is kept so", async (amount, each, total) => {
  await price(each);
  const { request } = await ask(await buyer(), amount);
  expect(request).toMatchObject({ amount, total_price: total, price_per_credit: each, status: "waiting" });
  expect((await requestById(request.id)).total_price).toBe(total);
  await price(150);
});

test("the price is fixed when the request is made", async () => {
  const { request } = await ask(await buyer(), 10);
  await price(900);
  const { request: approved } = await approveRequest(cast.citra, request.id, after(1));
  expect(approved).toMatchObject({ total_price: 1500, price_per_credit: 150 });
  await price(150);
});

test("halves are rounded up without a binary fraction ever being involved", () => {
  expect([totalPrice(1, 50), totalPrice(1, 49), totalPrice(3, 50), totalPrice(10_000_000, 1)]).toEqual([
    1n,
    0n,
    2n,
    100_000n,
  ]);
});

test.each(["", "0", "-5", "1.5", "1e3", "10000001", "١٢", "1 000", "99999999999999999999", null, "NaN"])(
  "%j is no number of credits",
  async (typed) => {
    expect(creditsTyped(typed)).toBeNaN();
    expect(await faults(ask(cast.ani, creditsTyped(typed)))).toEqual({ amount: "CREDITS_RANGE" });
  },
);

test("1 and 10,000,000 are, with spaces around", () => {
  expect([creditsTyped(" 1 "), creditsTyped("10000000"), creditsTyped("007")]).toEqual([1, 10_000_000, 7]);
});

test("an approved request is the user's credits, an entry of the ledger and a line of the audit log", async () => {
  const joko = await buyer(5);
  const { request } = await ask(joko, 250);
  expect(await balanceOf(joko)).toBe(5);
  const answer = await approveRequest(cast.citra, request.id, after(1));
  expect(answer).toMatchObject({
    ok: true,
    request: { status: "approved", approved_at: after(1).toISOString() },
  });
  expect(await balanceOf(joko)).toBe(255);
  const entries = await db.creditEntry.findMany({ where: { requestId: request.id } });
  expect(entries).toMatchObject([
    {
      kind: "PURCHASE",
      amount: 250,
      balanceAfter: 255,
      key: `request:${request.id}:purchase`,
      actorId: cast.citra.id,
    },
  ]);
  const acts = await db.auditEntry.findMany({
    where: { targetKind: "credit_request", targetId: request.id },
  });
  expect(acts).toMatchObject([{ act: "credit_request.approve", actorId: cast.citra.id }]);
});

test("of 50 approvals of one request at once, one gives the credits and 49 are told that it was approved", async () => {
  const joko = await buyer();
  const { request } = await ask(joko, 250);
  const codes = await Promise.all(
    Array.from({ length: 50 }, () => refusal(approveRequest(cast.citra, request.id, after(1)))),
  );
  expect(codes.filter((code) => code === "nothing was refused")).toHaveLength(1);
  expect(codes.filter((code) => code === "ALREADY_APPROVED")).toHaveLength(49);
  expect(await balanceOf(joko)).toBe(250);
  expect(await db.creditEntry.count({ where: { requestId: request.id } })).toBe(1);
  expect(await db.auditEntry.count({ where: { targetKind: "credit_request", targetId: request.id } })).toBe(
    1,
  );
});

test("when approval and rejection meet, one of them holds and the books say the same", async () => {
  for (let round = 0; round < 10; round += 1) {
    const joko = await buyer();
    const { request } = await ask(joko, 70);
    const answers = Array.from({ length: 6 }, (_, i) =>
      i % 2 === round % 2
        ? refusal(approveRequest(cast.citra, request.id, after(1)))
        : refusal(rejectRequest(cast.eka, request.id, { reason: "No money came." }, after(1))),
    );
    const codes = await Promise.all(answers);
    expect(codes.filter((code) => code === "nothing was refused")).toHaveLength(1);
    const { status } = await requestById(request.id);
    expect(new Set(codes)).toEqual(
      new Set(["nothing was refused", status === "approved" ? "ALREADY_APPROVED" : "ALREADY_REJECTED"]),
    );
    expect(await balanceOf(joko)).toBe(status === "approved" ? 70 : 0);
    expect(await db.creditEntry.count({ where: { requestId: request.id } })).toBe(
      status === "approved" ? 1 : 0,
    );
  }
});

test("a rejection needs a reason, which the user reads, and moves no credit", async () => {
  const joko = await buyer(3);
  const { request } = await ask(joko);
  const fault = (reason?: string) => Rejection.safeParse({ reason }).error?.issues[0]?.message;
  expect([fault("  "), fault("x".repeat(501)), fault(" ok ")]).toEqual(["REQUIRED", "TOO_LONG", undefined]);
  await rejectRequest(
    cast.citra,
    request.id,
    Rejection.parse({ reason: " No transfer has arrived. " }),
    after(5),
  );
  expect(await ownRequest(joko, request.id)).toMatchObject({
    status: "rejected",
    reject_reason: "No transfer has arrived.",
    rejected_at: after(5).toISOString(),
    approved_at: null,
  });
  expect(await balanceOf(joko)).toBe(3);
  expect(await refusal(approveRequest(cast.citra, request.id, after(6)))).toBe("ALREADY_REJECTED");
  expect(await refusal(rejectRequest(cast.citra, request.id, { reason: "Again" }, after(6)))).toBe(
    "ALREADY_REJECTED",
  );
});

test("a request that does not exist cannot be answered", async () => {
  expect(await refusal(approveRequest(cast.citra, 999_999, now))).toBe("NOT_FOUND");
  expect(await refusal(rejectRequest(cast.citra, 999_999, { reason: "No" }, now))).toBe("NOT_FOUND");
  expect(await refusal(requestById(999_999))).toBe("NOT_FOUND");
  expect(await refusal(requestById(Number.NaN))).toBe("NOT_FOUND");
});

test("an account that is gone gets no credits; its request stays to be rejected, without name and proof", async () => {
  const joko = await buyer();
  const { request } = await ask(joko);
  await deleteUser(cast.citra, joko.id, now);
  expect(await refusal(approveRequest(cast.citra, request.id, after(1)))).toBe("USER_DELETED");
  expect(await requestById(request.id)).toMatchObject({
    user_id: joko.id,
    user: null,
    status: "waiting",
    transfer_evidence_url: null,
  });
  expect(await refusal(evidenceOf(cast.citra, request.id, "png"))).toBe("NOT_FOUND");
  expect(await pruneEvidence(LONG_AFTER)).toBeGreaterThanOrEqual(1);
  expect((await db.creditRequest.findUniqueOrThrow({ where: { id: request.id } })).evidenceFile).toBeNull();
  await rejectRequest(cast.citra, request.id, { reason: "The account is gone." }, after(2));
});

test("a balance never grows so large that it could not be counted any more", async () => {
  const rich = await buyer(999_999_950);
  const { request } = await ask(rich, 51);
  expect(await refusal(approveRequest(cast.citra, request.id, after(1)))).toBe("BALANCE_TOO_LARGE");
  expect(await requestById(request.id)).toMatchObject({ status: "waiting" });
  expect(await balanceOf(rich)).toBe(999_999_950);
});

test("what comes as proof must be a whole JPG, PNG or PDF of at most 5 MB; nothing else leaves a trace", async () => {
  const joko = await buyer();
  const before = (await filesBefore("evidence", LONG_AFTER)).length;
  const tries = {
    text: await faults(ask(joko, 1, Buffer.from("I have paid."))),
    empty: await faults(ask(joko, 1, Buffer.alloc(0))),
    "cut off": await faults(ask(joko, 1, jpgFile().subarray(0, -9))),
    polyglot: await faults(ask(joko, 1, jpgFile("<script>alert(1)</script>"))),
    both: await faults(ask(joko, 0, Buffer.from("x"))),
    large: await refusal(ask(joko, 1, Buffer.concat([pngFile(), Buffer.alloc(EVIDENCE_BYTES_MAX)]))),
  };
  expect(tries).toEqual({
    text: { transfer_evidence: "EVIDENCE_TYPE" },
    empty: { transfer_evidence: "EVIDENCE_DAMAGED" },
    "cut off": { transfer_evidence: "EVIDENCE_DAMAGED" },
    polyglot: { transfer_evidence: "EVIDENCE_TYPE" },
    both: { transfer_evidence: "EVIDENCE_TYPE", amount: "CREDITS_RANGE" },
    large: "FILE_TOO_LARGE",
  });
  expect(await db.creditRequest.count({ where: { userId: joko.id } })).toBe(0);
  expect((await filesBefore("evidence", LONG_AFTER)).length).toBe(before);
  expect((await ask(joko, 1, jpgFile())).request.transfer_evidence_url).toMatch(/\/evidence\.jpg$/);
  expect((await ask(joko, 1, pdfFile())).request.transfer_evidence_url).toMatch(/\/evidence\.pdf$/);
});

test("a file of exactly 5 × 1,024 × 1,024 bytes is taken", async () => {
  const photo = Buffer.concat([jpgFile(), Buffer.alloc(EVIDENCE_BYTES_MAX - jpgFile().length)]);
  expect((await ask(await buyer(), 1, photo)).ok).toBe(true);
});

test("a user's requests that wait are at most 20, and a refused one keeps no file", async () => {
  const joko = await buyer();
  for (let i = 0; i < WAITING_REQUESTS_MAX; i += 1) await ask(joko);
  const before = (await filesBefore("evidence", LONG_AFTER)).length;
  expect(await refusal(ask(joko))).toBe("TOO_MANY_WAITING");
  expect((await filesBefore("evidence", LONG_AFTER)).length).toBe(before);
});

test("the proof is for its owner and for admins with REQUEST_CREDITS; for others there is none", async () => {
  const proof = pngFile(1, 70);
  const { request } = await ask(cast.ani, 10, proof);
  for (const actor of [cast.ani, cast.citra, cast.eka]) {
    const { content, type } = await evidenceOf(actor, request.id, "png");
    expect([type, content.equals(proof)]).toEqual(["png", true]);
  }
  for (const actor of [cast.budi, cast.dewi])
    expect(await refusal(evidenceOf(actor, request.id, "png"))).toBe("NOT_FOUND");
  expect(await refusal(evidenceOf(cast.ani, request.id, "pdf"))).toBe("NOT_FOUND");
  expect(await refusal(evidenceOf(cast.ani, request.id, "../../siar.db"))).toBe("NOT_FOUND");
  expect(await refusal(ownRequest(cast.budi, request.id))).toBe("NOT_FOUND");
});

test("a proof that came before is pointed out to the admin; a user learns only of their own", async () => {
  const [one, two] = [await buyer(), await buyer()];
  const proof = pngFile(77, 71);
  const first = (await ask(one, 10, proof)).request;
  const second = (await ask(two, 10, proof)).request;
  const third = (await ask(two, 10, proof)).request;
  expect([first, second, third].map((r) => r.evidence_used_before)).toEqual([false, false, true]);
  expect(await requestById(first.id)).toMatchObject({ evidence_used_before: false, evidence_used_in: [] });
  expect(await requestById(second.id)).toMatchObject({
    evidence_used_before: true,
    evidence_used_in: [first.id],
  });
  const { data } = await listRequests({ limit: 3 });
  expect(data.map((r) => r.evidence_used_before)).toEqual([true, true, false]);
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
  await db.creditRequest.deleteMany({
    where: { userId: { not: joko.id }, approvedAt: null, rejectedAt: null },
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
  const { data, meta } = await statementOf(joko, {});
  expect(meta).toEqual({ page: 1, pages: 1, total: 5 });
  const shown = data.map(
    ({ kind, amount, balance_after, batch_id, request_id, note, status, total_price }) => ({
      ...{ kind, amount, balance_after, batch_id, request_id, note, status, total_price },
    }),
  );
  const none = { batch_id: null, request_id: null, note: null, total_price: null };
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
      note: "Sorry for the wait",
      status: "approved",
    },
    {
      ...none,
      ...{ kind: "PURCHASE", amount: 40, balance_after: null, request_id: refused.id },
      ...{ note: "Unreadable.", status: "rejected", total_price: 6000 },
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
  for (let page = 1; page <= 6; page += 1) pages.push(...(await statementOf(joko, { page, limit: 1 })).data);
  expect(pages).toEqual(data);
  expect((await statementOf(await buyer(), {})).data).toEqual([]);
});

test("an admin gives and takes credits by hand, for a reason, and never below zero", async () => {
  const joko = await buyer(10);
  const adjust = (amount: number, reason = "Agreed") =>
    adjustCredits(cast.citra, joko.id, { amount, reason }, now);
  expect(await adjust(5)).toEqual({ ok: true, balance: 15 });
  expect(await adjust(-15)).toEqual({ ok: true, balance: 0 });
  expect(await faults(adjust(-1))).toEqual({ amount: "BALANCE_BELOW_ZERO" });
  expect(await faults(adjust(0, " "))).toEqual({ amount: "ADJUSTMENT_RANGE", reason: "REQUIRED" });
  expect(await faults(adjust(1.5))).toEqual({ amount: "ADJUSTMENT_RANGE" });
  expect(await faults(adjust(1, "x".repeat(201)))).toEqual({ reason: "TOO_LONG" });
  expect(await refusal(adjustCredits(cast.citra, cast.eka.id, { amount: 1, reason: "x" }, now))).toBe(
    "SUPER_ADMIN_PROTECTED",
  );
  expect(await refusal(adjustCredits(cast.citra, 999_999, { amount: 1, reason: "x" }, now))).toBe(
    "NOT_FOUND",
  );
  expect(await db.auditEntry.count({ where: { act: "user.adjust_credits", targetId: joko.id } })).toBe(2);
  await Promise.all([adjust(100), adjust(100), adjust(100)]);
  expect(await balanceOf(joko)).toBe(300);
});

test("only users buy credits and have a statement", async () => {
  for (const actor of [cast.citra, cast.dewi, cast.eka]) {
    expect(await refusal(creditsOf(actor))).toBe("FORBIDDEN");
    expect(await refusal(statementOf(actor, {}))).toBe("FORBIDDEN");
    expect(await refusal(ask(actor))).toBe("FORBIDDEN");
  }
  expect(await creditsOf(cast.budi)).toMatchObject({ balance: 1000, price_per_credit: 150 });
});

test("a file that no request leads to is removed after a day; the others stay", async () => {
  const { request } = await ask(cast.budi, 10);
  const { keepFile } = await import("~/platform/files");
  const orphan = await keepFile("evidence", uploaded(pngFile()).path);
  expect(await pruneEvidence(new Date())).toBe(0);
  await pruneEvidence(LONG_AFTER);
  const { evidenceFile } = await db.creditRequest.findUniqueOrThrow({ where: { id: request.id } });
  const left = await filesBefore("evidence", LONG_AFTER);
  expect([left.includes(orphan), left.includes(evidenceFile!)]).toEqual([false, true]);
});

test("after all of this the books balance", async () => {
  expect(await checkLedger()).toMatchObject({ ok: true, differences: [] });
});
