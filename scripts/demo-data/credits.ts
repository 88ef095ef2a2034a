import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { adjustCredits } from "../../app/domain/credits/adjust";
import { requestCredits } from "../../app/domain/credits/request-credits";
import { approveRequest, rejectRequest } from "../../app/domain/credits/review-request";
import { PRICE } from "./accounts";
import { daysAgo, HOUR_MS, later, MINUTE_MS } from "./calendar";
import { onePagePdf } from "./one-page-pdf";
import { receiptPicture } from "./receipts";
import { actor, EMAIL, type World } from "./world";

const ACCOUNT = "BCA 1234567890";
const REJECTED = "Nominal pada bukti Rp15.000, seharusnya Rp45.000. Silakan kirim ulang bukti yang benar.";

type Purchase = { buyer: string; name: string; amount: number; at: Date };

/** What was bought, refused and is waited for; and what Citra gave by hand. */
export function buyCredits(world: World): void {
  const { now, timeline } = world;
  const day = (days: number, time: string) => daysAgo(now, days, time);
  const bought: Purchase[] = [
    { buyer: EMAIL.ani, name: "ANI SUSANTI", amount: 2_500, at: day(18, "10:05") },
    { buyer: EMAIL.koperasi, name: "KOPERASI SEJAHTERA", amount: 1_000, at: day(17, "13:30") },
    { buyer: EMAIL.melati, name: "MELATI PUTRI", amount: 500, at: day(16, "09:20") },
    { buyer: EMAIL.ani, name: "ANI SUSANTI", amount: 2_500, at: day(11, "08:10") },
    { buyer: EMAIL.koperasi, name: "KOPERASI SEJAHTERA", amount: 500, at: day(7, "14:45") },
    { buyer: EMAIL.ani, name: "ANI SUSANTI", amount: 2_500, at: day(5, "08:00") },
  ];
  for (const each of bought)
    timeline.add(each.at, async (at) => {
      const { id } = await request(world, each, picture(world, each), at);
      timeline.add(later(at, 35 * MINUTE_MS), async (then) =>
        approveRequest(await actor(EMAIL.citra), id, then),
      );
    });
  const wrong = { buyer: EMAIL.melati, name: "MELATI PUTRI", amount: 300, at: day(8, "19:40") };
  timeline.add(wrong.at, async (at) => {
    const { id } = await request(world, wrong, picture(world, { ...wrong, amount: 100 }), at);
    const answer = { reason: REJECTED };
    timeline.add(later(at, 14 * HOUR_MS), async (then) =>
      rejectRequest(await actor(EMAIL.citra), id, answer, then),
    );
  });
  askAgain(world, bought[2]!);
  const gift = { amount: 100, reason: "Bonus pelanggan baru" };
  for (const [email, days] of [
    [EMAIL.ani, 56],
    [EMAIL.melati, 29],
  ] as const)
    timeline.add(day(days, "11:00"), async (at) =>
      adjustCredits(await actor(EMAIL.citra), (await actor(email)).id, gift, at),
    );
}

/** Three that nobody has answered: a picture, a PDF, and a proof that was used before. */
function askAgain(world: World, used: Purchase): void {
  const { now, timeline } = world;
  const ani = { buyer: EMAIL.ani, name: "ANI SUSANTI", amount: 500 };
  const koperasi = { buyer: EMAIL.koperasi, name: "KOPERASI SEJAHTERA", amount: 1_500 };
  timeline.add(later(now, -9 * HOUR_MS), (at) =>
    request(world, { ...ani, at }, picture(world, { ...ani, at }), at),
  );
  timeline.add(later(now, -4 * HOUR_MS), (at) =>
    request(world, { ...koperasi, at }, slip({ ...koperasi, at }), at),
  );
  timeline.add(later(now, -50 * MINUTE_MS), (at) =>
    request(world, { ...used, at }, picture(world, used), at),
  );
}

async function request({ files }: World, { buyer, amount }: Purchase, content: Buffer, at: Date) {
  const path = join(files, "proof");
  writeFileSync(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const evidence = { path, bytes: content.length, sha256 };
  return (await requestCredits(await actor(buyer), { amount, evidence }, at)).request;
}

const priceAt = ({ now }: World, at: Date) => (at < daysAgo(now, 12, "09:45") ? PRICE.before : PRICE.now);

const picture = (world: World, { name: from, amount, at }: Purchase) =>
  receiptPicture({ from, amount: amount * priceAt(world, at), at, account: ACCOUNT });

const slip = ({ name, amount, at }: Purchase) =>
  onePagePdf([
    "Bukti transfer",
    `Pengirim: ${name}`,
    `Penerima: PT Siar Demo, ${ACCOUNT}`,
    `Jumlah: Rp${(amount * PRICE.now).toLocaleString("id-ID")}`,
    `Waktu: ${at.toISOString().slice(0, 16).replace("T", " ")} UTC`,
  ]);
