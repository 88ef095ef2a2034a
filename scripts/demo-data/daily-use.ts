/* Templates, sign-ins, a key, and what admins looked after meanwhile. */

import { adjustCredits } from "../../app/domain/credits/adjust";
import { pauseDevice, resumeDevice } from "../../app/domain/devices/pause";
import { createTemplate, usedTemplate } from "../../app/domain/templates/templates";
import { updateUser } from "../../app/domain/users/change-user";
import { deactivateUser, reactivateUser } from "../../app/domain/users/deactivate";
import { actorByApiToken, makeApiToken } from "../../app/domain/users/sign-in/api-tokens";
import { openSession } from "../../app/domain/users/sign-in/sessions";
import { db, transaction } from "../../app/platform/db";
import { daysAgo, HOUR_MS, later } from "./calendar";
import { TEXT } from "./texts";
import { actor, EMAIL, type World } from "./world";

const BROWSERS = [
  {
    address: "103.28.12.7",
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  },
  {
    address: "103.28.12.7",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  },
];

/** Ani's templates, browsers and API key. */
export function useDaily({ now, timeline }: World): void {
  const templates = {
    Tagihan: TEXT.bill,
    Promo: TEXT.promo,
    "Pengingat janji": TEXT.appointment,
    Ucapan: TEXT.greeting,
  };
  for (const [place, [name, text]] of Object.entries(templates).entries())
    timeline.add(daysAgo(now, 30 - place * 4, "12:10"), async (at) => {
      const ani = await actor(EMAIL.ani);
      await createTemplate(ani, { name, text }, at);
      const made = await db.template.findFirstOrThrow({ where: { userId: ani.id, name } });
      if (place < 2)
        timeline.add(daysAgo(now, 12 - place * 8, "08:35"), (then) => usedTemplate(ani, made.id, then));
    });
  for (const [place, browser] of BROWSERS.entries())
    timeline.add(daysAgo(now, 6 - place * 4, "08:05"), async (at) => {
      const { id } = await actor(EMAIL.ani);
      await transaction((tx) => openSession(tx, id, browser, at));
    });
  timeline.add(daysAgo(now, 16, "15:30"), async (at) => {
    const { token } = await makeApiToken(await actor(EMAIL.ani), { name: "Kasir" }, at);
    timeline.add(later(now, -HOUR_MS), (then) => actorByApiToken(token, then));
  });
}

/** The rest of what two admins did. */
export function administer({ now, timeline }: World): void {
  const day = (days: number, time: string) => daysAgo(now, days, time);
  const userId = async (email: string) => (await actor(email)).id;
  const deviceOf = async (name: string) => {
    const { id, userId: owner } = await db.device.findFirstOrThrow({ where: { name } });
    return { deviceId: id, userId: owner };
  };
  timeline.add(day(23, "09:30"), async (at) =>
    updateUser(await actor(EMAIL.citra), await userId(EMAIL.koperasi), { phone: "6281100000042" }, at),
  );
  timeline.add(day(22, "17:15"), async (at) => {
    const wish = { until: null, reason: "Nomor dicek" };
    await pauseDevice(await actor(EMAIL.citra), await deviceOf("Gudang Ani"), wish, at);
  });
  timeline.add(day(22, "18:00"), async (at) =>
    resumeDevice(await actor(EMAIL.citra), await deviceOf("Gudang Ani"), at),
  );
  timeline.add(day(19, "09:00"), async (at) =>
    updateUser(await actor(EMAIL.eka), await userId(EMAIL.dewi), { features: [], name: "Dewi" }, at),
  );
  timeline.add(day(8, "11:40"), async (at) =>
    deactivateUser(await actor(EMAIL.citra), await userId(EMAIL.surya), at),
  );
  timeline.add(day(8, "13:00"), async (at) =>
    reactivateUser(await actor(EMAIL.citra), await userId(EMAIL.surya), at),
  );
  timeline.add(day(4, "16:20"), async (at) =>
    adjustCredits(
      await actor(EMAIL.eka),
      await userId(EMAIL.koperasi),
      { amount: -20, reason: "Koreksi transfer ganda" },
      at,
    ),
  );
}
