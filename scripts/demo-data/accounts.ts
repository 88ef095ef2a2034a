import type { Feature, Role } from "../../app/domain/actor";
import { FEATURES } from "../../app/domain/actor";
import { updateOwnHours } from "../../app/domain/sending/account-hours";
import { updateAppSettings } from "../../app/domain/settings/app-settings";
import { deactivateUser } from "../../app/domain/users/deactivate";
import { createUser } from "../../app/domain/users/new-user";
import { dateAgo, daysAgo, HOUR_MS, later } from "./calendar";
import { actor, EMAIL, type World } from "./world";

type Person = { name: string; email: string; phone: string; role: Role; features?: Feature[] };

const ADMINS: Person[] = [
  { name: "Citra", email: EMAIL.citra, phone: "81100000021", role: "ADMIN", features: [...FEATURES] },
  { name: "Dewi", email: EMAIL.dewi, phone: "81100000022", role: "ADMIN" },
];
const USERS: (Person & { days: number })[] = [
  { name: "Ani", email: EMAIL.ani, phone: "81100000031", role: "USER", days: 58 },
  { name: "Koperasi Sejahtera", email: EMAIL.koperasi, phone: "81100000032", role: "USER", days: 44 },
  { name: "Melati Salon", email: EMAIL.melati, phone: "81100000033", role: "USER", days: 31 },
  { name: "Joko", email: EMAIL.joko, phone: "81100000034", role: "USER", days: 27 },
  { name: "Bengkel Surya", email: EMAIL.surya, phone: "81100000035", role: "USER", days: 9 },
];

/** Price of a credit, which Eka lowered once. */
export const PRICE = { before: 175, now: 150 };

/** The users of the demo, and what admins set for the installation. */
export function makeAccounts({ now, timeline }: World, password: string): void {
  timeline.add(daysAgo(now, 60, "09:00"), (at) =>
    createUser("system", { name: "Eka", email: EMAIL.eka, password, role: "SUPER ADMIN" }, at),
  );
  for (const person of ADMINS)
    timeline.add(daysAgo(now, 60, "09:10"), async (at) =>
      createUser(await actor(EMAIL.eka), { ...person, password }, at),
    );
  for (const { days, ...person } of USERS)
    timeline.add(daysAgo(now, days, "10:15"), async (at) =>
      createUser(await actor(EMAIL.citra), { ...person, password }, at),
    );
  // Brand new: he signs in for the first time today.
  const budi = { name: "Budi", email: EMAIL.budi, phone: "81100000036", role: "USER" as const, password };
  timeline.add(later(now, -HOUR_MS), async (at) => createUser(await actor(EMAIL.citra), budi, at));
  timeline.add(daysAgo(now, 20, "16:40"), async (at) =>
    deactivateUser(await actor(EMAIL.citra), (await actor(EMAIL.joko)).id, at),
  );
  timeline.add(daysAgo(now, 44, "11:00"), async (at) =>
    updateOwnHours(await actor(EMAIL.koperasi), { preset: "collections" }, at),
  );
  changeSettings({ now, timeline });
}

function changeSettings({ now, timeline }: Pick<World, "now" | "timeline">): void {
  const change = (at: Date, settings: Parameters<typeof updateAppSettings>[1]) =>
    timeline.add(at, async (when) => updateAppSettings(await actor(EMAIL.eka), settings, when));
  change(daysAgo(now, 60, "09:20"), {
    price_per_credit: PRICE.before,
    admin_whatsapps: ["+6281100000009", "+6281100000010"],
    admin_whatsapp_primary: "+6281100000009",
    payment_accounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar Demo" }],
  });
  change(daysAgo(now, 45, "13:05"), {
    payment_accounts: [
      { name: "BCA", account: "1234567890", holder: "PT Siar Demo" },
      { name: "Mandiri", account: "1370012345678", holder: "PT Siar Demo" },
      { name: "GoPay", account: "081100000009", holder: "Siar Demo" },
    ],
  });
  change(daysAgo(now, 40, "08:30"), { holidays: holidaysAround(now) });
  change(daysAgo(now, 12, "09:45"), { price_per_credit: PRICE.now });
}

/** Those holidays whose date is the same each year; an admin types the others in when they are announced. */
function holidaysAround(now: Date): { date: string; name: string }[] {
  const year = Number(dateAgo(now, 0).slice(0, 4));
  return [year, year + 1].flatMap((each) => [
    { date: `${each}-01-01`, name: "Tahun Baru Masehi" },
    { date: `${each}-05-01`, name: "Hari Buruh" },
    { date: `${each}-06-01`, name: "Hari Lahir Pancasila" },
    { date: `${each}-08-17`, name: "Hari Kemerdekaan" },
    { date: `${each}-12-25`, name: "Hari Raya Natal" },
  ]);
}
