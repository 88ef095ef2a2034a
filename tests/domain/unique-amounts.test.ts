import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { expireRequests } from "~/domain/credits/expire-requests";
import { listRequests, ownRequest } from "~/domain/credits/list-requests";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest, rejectRequest } from "~/domain/credits/review-request";
import { creditStatement } from "~/domain/credits/statement";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { after, ask, buyer, now, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

const DAY_MINUTES = 24 * 60;

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 100);
});

const settings = (unique_code: boolean, evidence_optional: boolean) =>
  updateAppSettings(cast.citra, { unique_code, evidence_optional }, now);
const withoutEvidence = (actor: Actor, amount = 100, at = now) =>
  requestCredits(actor, { amount, evidence: null }, at);

test("switched off, a request has no unique amount and needs its proof", async () => {
  const joko = await buyer();
  const { request } = await ask(joko, 100);
  expect(request).toMatchObject({
    unique_code: null,
    unique_code_note: null,
    payable: 10_000,
    expires_at: null,
  });
  expect(await refusal(withoutEvidence(joko))).toBe("FILE_MISSING");
  await settings(false, true);
  expect(await refusal(withoutEvidence(joko))).toBe("FILE_MISSING");
});

test("200 requests at once have 200 amounts, each its price and 1 to 999 on top", async () => {
  await settings(true, true);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buyer()));
  const made = await Promise.all(
    buyers.flatMap((each) => Array.from({ length: 10 }, (_, i) => withoutEvidence(each, i % 2 ? 100 : 102))),
  );
  const amounts = made.map(({ request }) => request.payable);
  expect(new Set(amounts).size).toBe(200);
  for (const { request } of made) {
    expect(request.unique_code).toBeGreaterThanOrEqual(1);
    expect(request.unique_code).toBeLessThanOrEqual(999);
    expect(request.payable).toBe(request.total_price + request.unique_code!);
    expect(request).toMatchObject({
      transfer_evidence_url: null,
      expires_at: after(14 * DAY_MINUTES).toISOString(),
    });
  }
  await db.creditRequest.updateMany({ where: { approvedAt: null }, data: { rejectedAt: now } });
});

test("when none is free a request says so and needs its proof; one that is answered is free again", async () => {
  const joko = await buyer();
  const taken = Array.from({ length: 999 }, (_, i) => ({
    ...{ userId: joko.id, amount: 7, unitPrice: 10_000, totalPrice: 700n, orderAt: now },
    ...{ uniqueCode: i + 1, payable: 700n + BigInt(i + 1) },
  }));
  await db.creditRequest.createMany({ data: taken });
  const siti = await buyer();
  expect(await refusal(withoutEvidence(siti, 7))).toBe("EVIDENCE_NEEDED");
  const { request } = await ask(siti, 7);
  expect(request).toMatchObject({ unique_code: null, unique_code_note: "none_free", payable: 700 });
  const free = await db.creditRequest.findFirstOrThrow({ where: { payable: 1_234n } });
  await rejectRequest(cast.citra, free.id, { reason: "No" }, now);
  expect((await withoutEvidence(siti, 7)).request.payable).toBe(1_234);
  await db.creditRequest.deleteMany({ where: { payable: { not: null } } });
});

test("an amount is not given that a request without a code waits for", async () => {
  await settings(false, false);
  const joko = await buyer();
  for (const amount of [101, 102, 103]) await ask(joko, amount);
  await settings(true, true);
  const others = Array.from({ length: 999 }, (_, i) => i + 1).filter(
    (code) => ![100, 200, 300].includes(code),
  );
  const taken = others.map((uniqueCode) => ({
    ...{ userId: joko.id, amount: 100, unitPrice: 10_000, totalPrice: 10_000n, orderAt: now },
    ...{ uniqueCode, payable: 10_000n + BigInt(uniqueCode) },
  }));
  await db.creditRequest.createMany({ data: taken });
  expect(await refusal(withoutEvidence(await buyer(), 100))).toBe("EVIDENCE_NEEDED");
  await db.creditRequest.deleteMany({ where: { payable: { not: null } } });
});

test("after 14 days a request without proof expires with one notification; one with proof goes on waiting", async () => {
  const joko = await buyer();
  const { request } = await withoutEvidence(joko, 100);
  const { request: proved } = await ask(joko, 100);
  expect(await expireRequests(after(14 * DAY_MINUTES - 1))).toBe(0);
  const late = after(14 * DAY_MINUTES);
  expect(await Promise.all([expireRequests(late), expireRequests(late)])).toContain(1);
  expect(await expireRequests(late)).toBe(0);
  const expired = { status: "expired", expired_at: late.toISOString() };
  expect(await ownRequest(joko, request.id)).toMatchObject(expired);
  expect(await ownRequest(joko, proved.id)).toMatchObject({ status: "waiting" });
  const told = await db.notification.findMany({ where: { userId: joko.id, kind: "credits_expired" } });
  expect(told).toMatchObject([{ params: { amount: 100 }, link: `/credits?request=${request.id}` }]);
  expect(await refusal(approveRequest(cast.citra, request.id, late))).toBe("REQUEST_EXPIRED");
  expect(await refusal(rejectRequest(cast.citra, request.id, { reason: "No" }, late))).toBe(
    "REQUEST_EXPIRED",
  );
  const { data } = await listRequests({ status: "expired", user_id: joko.id });
  expect(data.map(({ id }) => id)).toEqual([request.id]);
  const statement = await creditStatement(joko, { status: "expired" });
  expect(statement.data).toMatchObject([{ request_id: request.id, status: "expired", balance_after: null }]);
  // its amount is free again
  await db.creditRequest.updateMany({ where: { payable: { not: null } }, data: { expiredAt: late } });
  expect((await withoutEvidence(joko, 100)).request.status).toBe("waiting");
});

test("an approval and the end of the time meet: one of them holds", async () => {
  for (let round = 0; round < 8; round += 1) {
    const joko = await buyer();
    const { request } = await withoutEvidence(joko, 30);
    const late = after(14 * DAY_MINUTES);
    const [code] = await Promise.all([
      refusal(approveRequest(cast.citra, request.id, late)),
      expireRequests(late),
    ]);
    const { status } = await ownRequest(joko, request.id);
    expect(status).toBe(code === "REQUEST_EXPIRED" ? "expired" : "approved");
    expect(await db.creditEntry.count({ where: { requestId: request.id } })).toBe(
      status === "approved" ? 1 : 0,
    );
  }
});
