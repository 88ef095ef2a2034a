import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "~/domain/credits/audit-ledger";
import { readEvidence } from "~/domain/credits/evidence";
import { ownRequest, requestById } from "~/domain/credits/list-requests";
import { approveRequest, Rejection, rejectRequest } from "~/domain/credits/review-request";
import { dropUnusedFiles } from "~/domain/stored-files/drop";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { db } from "~/platform/db";
import { after, ask, balanceOf, buyer, LONG_AFTER, now, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";
import { refusal } from "../support/refusal";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
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
    reason: "No transfer has arrived.",
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
  expect(await refusal(readEvidence(cast.citra, request.id, "png"))).toBe("NOT_FOUND");
  const { evidenceSha256, evidenceFileId } = await db.creditRequest.findUniqueOrThrow({
    where: { id: request.id },
  });
  expect(evidenceFileId).toBeNull();
  await dropUnusedFiles(LONG_AFTER);
  expect(await db.storedFile.count({ where: { sha256: evidenceSha256! } })).toBe(0);
  await rejectRequest(cast.citra, request.id, { reason: "The account is gone." }, after(2));
});

test("a balance never grows so large that it could not be counted any more", async () => {
  const rich = await buyer(999_999_950);
  const { request } = await ask(rich, 51);
  expect(await refusal(approveRequest(cast.citra, request.id, after(1)))).toBe("BALANCE_TOO_LARGE");
  expect(await requestById(request.id)).toMatchObject({ status: "waiting" });
  expect(await balanceOf(rich)).toBe(999_999_950);
});

test("after all of this the books balance", async () => {
  expect(await checkLedger()).toMatchObject({ ok: true, differences: [] });
});
