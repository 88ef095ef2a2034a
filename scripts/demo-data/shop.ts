/* Two weeks of Ani's shop: what it sent. What is under way now is in shop-now.ts. */
import { cancelBatch } from "../../app/domain/batch-control/pause-cancel";
import { retryBatch } from "../../app/domain/batch-retry";
import { billed, NOT_ON_WHATSAPP, queue, REFUSED, type Row, send, type Troubles } from "./batch";
import { daysAgo, later, MINUTE_MS, weekdayAgo } from "./calendar";
import { customers } from "./customers";
import { onePagePdf } from "./one-page-pdf";
import type { Answers } from "./replies";
import { openBatches } from "./shop-now";
import { TEXT } from "./texts";
import { actor, EMAIL, type World } from "./world";

const OWNER = EMAIL.ani;
/** Messages by weekday, Sunday first. */
const USUAL = [74, 370, 330, 300, 350, 390, 112];
const FIRST_DAY = 15;
const ROWS_A_STEP = 60;
const STEP_MS = 8 * MINUTE_MS;

/** Everything that Ani sent, and what is still open. */
export function runShop(world: World, answers: Answers): void {
  const { now, timeline, random } = world;
  const troubles: Troubles = new Map();
  const volumes = Array.from({ length: FIRST_DAY + 1 }, (_, days) =>
    Math.round((USUAL[weekdayAgo(now, days)] ?? 100) * (0.9 + random() * 0.2)),
  );
  const volume = (from: number, to: number) =>
    volumes.slice(to, from + 1).reduce((sum, each) => sum + each, 0);
  const morning = (days: number, campaign: Parameters<typeof queue>[1], then?: (id: number) => void) =>
    timeline.add(daysAgo(now, days, "08:40"), async (at) => {
      const id = await queue(world, campaign, at);
      then?.(id);
    });

  large(15, 13, "Promo akhir bulan", TEXT.promo, 0);
  large(12, 10, "Tagihan bulan ini", TEXT.bill, 400);
  troubled(9);
  morning(8, {
    ...{ owner: OWNER, name: "Katalog baru", text: TEXT.catalogue, rows: customers(150, volume(8, 8)) },
    brochure: { filename: "Katalog Toko Ani.pdf", content: CATALOGUE },
  });
  cancelledHalfway(7);
  retried(6);
  large(4, 1, "Promo gajian", TEXT.promo, 250);
  for (let days = FIRST_DAY; days >= 1; days -= 1) sendDay(days);

  function large(from: number, to: number, name: string, text: string, first: number): void {
    const rows = billed(world, first, volume(from, to));
    const inTrouble = rows.filter(() => random() < 0.03);
    const outcome = () => (random() < 0.7 ? NOT_ON_WHATSAPP : REFUSED);
    morning(from, { owner: OWNER, name, text, rows }, (id) =>
      troubles.set(id, new Map(inTrouble.map(({ number }) => [number, outcome()]))),
    );
  }

  /** 14 are not sent, for five reasons: two are on the list of opt-outs (replies.ts). */
  function troubled(days: number): void {
    const good = billed(world, 900, Math.max(60, volume(days, days)));
    const absent = good.slice(10, 14).map(({ number }) => [number, NOT_ON_WHATSAPP] as const);
    const refused = good.slice(20, 23).map(({ number }) => [number, REFUSED] as const);
    const bad: Row[] = [
      ...["0812", "belum ada", "12345"].map((number) => ({ nama: "Pelanggan", number, tagihan: "150.000" })),
      ...good.slice(30, 32),
      ...answers.optedOut.map(({ nama, number }) => ({ nama, number, tagihan: "90.000" })),
    ];
    const rows = [...good, ...bad];
    morning(days, { owner: OWNER, name: "Pengingat pembayaran", text: TEXT.reminder, rows }, (id) =>
      troubles.set(id, new Map([...absent, ...refused])),
    );
  }

  function cancelledHalfway(days: number): void {
    const rows = customers(700, 2 * volume(days, days));
    morning(days, { owner: OWNER, name: "Flash sale", text: TEXT.flash, rows }, (id) =>
      timeline.add(daysAgo(now, days, "18:05"), async (at) => cancelBatch(await actor(OWNER), id, at)),
    );
  }

  function retried(days: number): void {
    const rows = customers(1_100, volume(days, days - 1));
    const refused = rows.slice(5, 16).map(({ number }) => [number, REFUSED] as const);
    morning(days, { owner: OWNER, name: "Undangan member", text: TEXT.member, rows }, (id) => {
      troubles.set(id, new Map(refused));
      timeline.add(daysAgo(now, days - 1, "16:30"), async (at) => {
        await retryBatch(await actor(OWNER), id, {}, at);
        timeline.add(later(at, MINUTE_MS), (then) => some(then, refused.length));
      });
    });
  }

  async function some(at: Date, rows: number): Promise<void> {
    await answers.to(await send(world, { owner: OWNER, rows, troubles }, at), at);
  }

  function sendDay(days: number): void {
    const rows = volumes[days] ?? 0;
    for (let sent = 0, step = 0; sent < rows; sent += ROWS_A_STEP, step += 1)
      timeline.add(later(daysAgo(now, days, "09:02"), step * STEP_MS), (at) =>
        some(at, Math.min(ROWS_A_STEP, rows - sent)),
      );
  }

  openBatches(world, some);
}

const CATALOGUE = onePagePdf([
  "Katalog Toko Ani",
  "1. Kaos polos premium    Rp89.000",
  "2. Kemeja linen          Rp189.000",
  "3. Celana chino          Rp219.000",
  "4. Tas kanvas            Rp149.000",
  "Pesan lewat WhatsApp, antar hari yang sama.",
]);
