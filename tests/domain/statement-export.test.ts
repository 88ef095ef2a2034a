import { expect, test } from "vitest";
import { usualAnswerMinutes } from "~/domain/credits/response-time";
import { exportStatement } from "~/domain/credits/statement-export";
import { db } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person } from "../support/cast";

const now = new Date("2026-11-21T08:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("a statement downloads whole, newest first, each line with its balance and what it belongs to", async () => {
  const ani = await person("Ani", { credits: 2000 });
  const batches: number[] = [];
  for (let n = 0; n < 3; n += 1) batches.push(await queuedBatch(ani, 600, now));
  await queuedBatch(await person("Budi", { credits: 5 }), 1, now);
  let text = "";
  for await (const part of exportStatement(ani)) text += part;
  const [headers, ...lines] = text.replace("\uFEFF", "").trim().split("\r\n");
  expect(headers).toBe(
    "created_at,kind,credits,balance_after,batch_id,request_id,total_price,note,amount,reason",
  );
  expect(lines.slice(0, 3)).toEqual([
    `2026-11-21 15:00:00,RESERVE,-600,200,${batches[2]},,,,-600,`,
    `2026-11-21 15:00:00,RESERVE,-600,800,${batches[1]},,,,-600,`,
    `2026-11-21 15:00:00,RESERVE,-600,1400,${batches[0]},,,,-600,`,
  ]);
  expect(lines).toHaveLength(4);
});

test("an admin has no statement", async () => {
  const dewi = await person("Dewi", { role: "ADMIN" });
  await expect(exportStatement(dewi).next()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("how long answers take is the middle of the newest ones, and nothing is said of fewer than three", async () => {
  const request = (asked: number, answer: object) =>
    db.creditRequest.create({
      data: { userId: 1, amount: 1, unitPrice: 1, totalPrice: 1n, orderAt: minutesAgo(asked), ...answer },
    });
  await request(60, { approvedAt: minutesAgo(50) });
  await request(60, { rejectedAt: minutesAgo(20) });
  await request(500, {}); // still waiting
  expect(await usualAnswerMinutes()).toBeNull();
  await request(600, { approvedAt: minutesAgo(0) });
  expect(await usualAnswerMinutes()).toBe(40);
});
