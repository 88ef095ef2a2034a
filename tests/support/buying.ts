import type { Actor } from "~/domain/actor";
import { requestCredits } from "~/domain/credits/request-credits";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { person } from "./cast";
import { pngFile, uploaded } from "./evidence";

export const now = new Date("2026-11-21T03:00:00Z");
export const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
/** Later than any file of the test was kept. */
export const LONG_AFTER = new Date(Date.now() + 48 * 3_600_000);

let count = 0;

export const setPrice = (admin: Actor, rupiah: number) =>
  updateAppSettings(admin, { price_per_credit: rupiah }, now);

export const buyer = (credits = 0) => person(`Buyer${++count}`, { credits });

export const balanceOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).balance;

/** Asks to buy credits. Every request comes with a proof of its own unless one is given. */
export const ask = (actor: Actor, amount = 100, evidence = pngFile(++count % 251, 64 + count), at = now) =>
  requestCredits(actor, { amount, evidence: uploaded(evidence) }, at);
