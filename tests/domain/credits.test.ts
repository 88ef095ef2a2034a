import { beforeAll, expect, test } from "vitest";
import { adjustCredits } from "~/domain/credits/adjust";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { creditBalance } from "~/domain/credits/credits";
import { requestById } from "~/domain/credits/list-requests";
import { WAITING_REQUESTS_MAX } from "~/domain/credits/request-credits";
import { approveRequest } from "~/domain/credits/review-request";
import { creditStatement } from "~/domain/credits/statement";
import { creditsTyped, totalPrice } from "~/domain/credits/total-price";
import { db } from "~/platform/db";
import { after, ask, balanceOf, buyer, now, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";
import { faults, refusal } from "../support/refusal";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
});

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
  await setPrice(cast.citra, each);
  const { request } = await ask(await buyer(), amount);
  expect(request).toMatchObject({ amount, total_price: total, price_per_credit: each, status: "waiting" });
  expect((await requestById(request.id)).total_price).toBe(total);
  await setPrice(cast.citra, 150);
});

test("the price is fixed when the request is made", async () => {
  const { request } = await ask(await buyer(), 10);
  await setPrice(cast.citra, 900);
  const { request: approved } = await approveRequest(cast.citra, request.id, after(1));
  expect(approved).toMatchObject({ total_price: 1500, price_per_credit: 150 });
  await setPrice(cast.citra, 150);
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

test("only users buy credits and have a statement", async () => {
  for (const actor of [cast.citra, cast.dewi, cast.eka]) {
    expect(await refusal(creditBalance(actor))).toBe("FORBIDDEN");
    expect(await refusal(creditStatement(actor, {}))).toBe("FORBIDDEN");
    expect(await refusal(ask(actor))).toBe("FORBIDDEN");
  }
  expect(await creditBalance(cast.budi)).toMatchObject({ balance: 1000, price_per_credit: 150 });
});

test("a user's requests that wait are at most 20, and a refused one keeps no file", async () => {
  const joko = await buyer();
  for (let i = 0; i < WAITING_REQUESTS_MAX; i += 1) await ask(joko);
  const before = await db.storedFile.count();
  expect(await refusal(ask(joko))).toBe("TOO_MANY_WAITING");
  expect(await db.storedFile.count()).toBe(before);
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

test("after all of this the books balance", async () => {
  expect(await checkLedger()).toMatchObject({ ok: true, differences: [] });
});
