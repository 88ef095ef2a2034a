import { beforeAll, expect, test } from "vitest";
import { checkSettings } from "~/domain/number-check";
import { NEW_CONTACT_STEPS } from "~/domain/pacing/new-contact-budget";
import {
  AppSettingsChange,
  appSettings,
  salesSettings,
  updateAppSettings,
} from "~/domain/settings/app-settings";
import { newContactSteps } from "~/domain/settings/new-contact-steps";
import { toHundredths } from "~/domain/settings/price";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";

const now = new Date();
let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
});

const put = (change: object) => updateAppSettings(cast.citra, AppSettingsChange.parse(change), now);
const faults = (change: object) =>
  AppSettingsChange.safeParse(change).error?.issues.map(({ path, message }) => [path.join("."), message]) ??
  [];
const BCA = { name: "BCA", account: "1234567890", holder: "PT Siar" };

test.each([
  [0, 0],
  [-0, 0],
  [0.01, 1],
  [0.07, 7],
  [0.1, 10],
  [150.5, 15_050],
  [1.15, 115],
  [9_999_999.99, 999_999_999],
  [10_000_000, 1_000_000_000],
  [0.001, null],
  [1.005, null],
  [-0.01, null],
  [10_000_000.01, null],
  [1e21, null],
  [1e-7, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])("a price of %d is %s hundredths of a rupiah", (price, hundredths) => {
  expect(toHundredths(price)).toBe(hundredths);
});

test("a price is kept to the hundredth", async () => {
  for (const price of [0, 0.01, 150.5, 9_999_999.99])
    expect((await put({ price_per_credit: price })).settings.price_per_credit).toBe(price);
  expect(faults({ price_per_credit: -1 })).toEqual([["price_per_credit", "PRICE_INVALID"]]);
  expect(faults({ price_per_credit: "150" })).toEqual([["price_per_credit", "PRICE_INVALID"]]);
  expect(faults({ price_per_credit: null })).toEqual([["price_per_credit", "PRICE_INVALID"]]);
});

test("a message with an attachment takes 1 credit unless an admin says otherwise, from 0 to 1,000 whole ones", async () => {
  expect((await appSettings()).credits_per_attachment).toBe(1);
  for (const credits of [0, 3, 1_000])
    expect((await put({ credits_per_attachment: credits })).settings.credits_per_attachment).toBe(credits);
  for (const credits of [-1, 1_001, 1.5, "2", null, Number.NaN])
    expect(faults({ credits_per_attachment: credits })).toEqual([
      ["credits_per_attachment", "ATTACHMENT_PRICE"],
    ]);
  const act = await db.auditEntry.findFirst({ orderBy: { id: "desc" } });
  expect(act?.detail).toEqual({ credits_per_attachment: { from: 3, to: 1_000 } });
  await put({ credits_per_attachment: 1 });
});

test("what is left out stays as it is", async () => {
  await put({ price_per_credit: 200, admin_whatsapps: ["+6281234567890"], payment_accounts: [BCA] });
  await put({});
  expect(await appSettings()).toMatchObject({
    price_per_credit: 200,
    admin_whatsapps: ["+6281234567890"],
    payment_accounts: [BCA],
  });
  await put({ price_per_credit: 250 });
  expect(await salesSettings()).toEqual({
    price_per_credit: 250,
    credits_per_attachment: 1,
    ...{ packages_only: false, unique_code: false, evidence_optional: false, qris: null },
    admin_whatsapps: ["+6281234567890"],
    admin_whatsapp_primary: "+6281234567890",
    payment_accounts: [BCA],
  });
});

test("admin numbers are trimmed, empty ones dropped, and the same one counts once", async () => {
  const { settings } = await put({
    admin_whatsapps: [" +62 812-3456-7890 ", "", null, "  ", "+6281234567890", "+6281100000009"],
  });
  expect(settings.admin_whatsapps).toEqual(["+6281234567890", "+6281100000009"]);
});

test("a number that is no E.164 is refused by its row", () => {
  expect(faults({ admin_whatsapps: ["+6281234567890", "0812", "", "+62812345678901234"] })).toEqual([
    ["admin_whatsapps.1", "PHONE_NOT_E164"],
    ["admin_whatsapps.3", "PHONE_TOO_LONG"],
  ]);
  expect(faults({ admin_whatsapps: "x" })).toEqual([["admin_whatsapps", "INVALID"]]);
  expect(faults({ admin_whatsapps: [5] })).toEqual([["admin_whatsapps.0", "INVALID"]]);
});

test("the primary number is one of the numbers, else the first of them, else none", async () => {
  const [one, two] = ["+6281234567890", "+6281100000009"];
  const primary = async (change: object) => (await put(change)).settings.admin_whatsapp_primary;
  expect(await primary({ admin_whatsapps: [one, two], admin_whatsapp_primary: two })).toBe(two);
  expect(await primary({ price_per_credit: 1 })).toBe(two);
  expect(await primary({ admin_whatsapp_primary: "+62 811 0000 0009" })).toBe(two);
  expect(await primary({ admin_whatsapps: ["", one] })).toBe(one); // the primary one was deleted
  expect(await primary({ admin_whatsapps: [one, two], admin_whatsapp_primary: "+6580000000" })).toBe(one);
  expect(await primary({ admin_whatsapp_primary: null })).toBe(one);
  expect(await primary({ admin_whatsapps: [] })).toBeNull();
});

test("accounts are trimmed, and only those with name, account and holder are kept", async () => {
  const { settings } = await put({
    payment_accounts: [
      { name: " BCA ", account: " 1234567890 ", holder: " PT Siar " },
      { name: "Mandiri", account: "", holder: "PT Siar" },
      { name: "", account: "", holder: "" },
      { name: "GoPay" },
      {},
    ],
  });
  expect(settings.payment_accounts).toEqual([BCA]);
  expect(faults({ payment_accounts: [{ ...BCA, holder: "x".repeat(101) }] })).toEqual([
    ["payment_accounts.0.holder", "TOO_LONG"],
  ]);
  expect((await put({ payment_accounts: [] })).settings.payment_accounts).toEqual([]);
});

test("there are at most 20 numbers and 20 accounts", () => {
  const accounts = Array.from({ length: 21 }, (_, i) => ({ ...BCA, account: String(i) }));
  expect(faults({ payment_accounts: accounts })).toEqual([["payment_accounts", "TOO_MANY"]]);
  const numbers = Array.from({ length: 21 }, (_, i) => `+62812345678${10 + i}`);
  expect(faults({ admin_whatsapps: numbers })).toEqual([["admin_whatsapps", "TOO_MANY"]]);
});

test("the check key is written, kept when nothing new is sent, taken away by null, and never read back", async () => {
  const kept = async () => (await checkSettings())?.key ?? null;
  const { settings } = await put({ wa_checknumber_key: "  the-secret-key " });
  expect(settings.wa_checknumber_key_set).toBe(true);
  expect(JSON.stringify([settings, await appSettings()])).not.toContain("the-secret-key");
  await put({ wa_checknumber_key: "   " });
  await put({ price_per_credit: 3 });
  expect(await kept()).toBe("the-secret-key");
  expect((await put({ wa_checknumber_key: null })).settings.wa_checknumber_key_set).toBe(false);
  expect(await kept()).toBeNull();
});

test("the audit log says what became different, without the key", async () => {
  await put({ price_per_credit: 10, wa_checknumber_key: "old" });
  const before = await db.auditEntry.count();
  await put({ price_per_credit: 10 });
  expect(await db.auditEntry.count()).toBe(before); // nothing was changed
  await put({ price_per_credit: 20, wa_checknumber_key: "another-secret" });
  const [act] = await db.auditEntry.findMany({ orderBy: { id: "desc" }, take: 1 });
  expect(act).toMatchObject({ act: "settings.update", actorId: cast.citra.id });
  expect(act?.detail).toEqual({ price_per_credit: { from: 10, to: 20 }, wa_checknumber_key: true });
});

test("steps of new people count as they are said, and without any those that Siar comes with", async () => {
  const steps = [
    { from_day: 0, per_day: 0 },
    { from_day: 3, per_day: 40 },
    { from_day: 60, per_day: null },
  ];
  expect((await put({ new_people_steps: steps })).settings.new_people_steps).toEqual(steps);
  await put({ price_per_credit: 1 });
  expect(await newContactSteps()).toEqual(steps);
  await put({ new_people_steps: [{ from_day: "", per_day: " " }] });
  expect(await newContactSteps()).toEqual(NEW_CONTACT_STEPS);
  const act = await db.auditEntry.findFirst({ orderBy: { id: "desc" } });
  expect(act?.detail).toEqual({ new_people_steps: { from: steps, to: NEW_CONTACT_STEPS } });
  const rows = (...days: unknown[]) => ({
    new_people_steps: days.map((from_day) => ({ from_day, per_day: 5 })),
  });
  expect(faults(rows(1))).toEqual([["new_people_steps.0.from_day", "STEP_FIRST"]]);
  expect(faults(rows(0, 0))).toEqual([["new_people_steps.1.from_day", "STEP_ORDER"]]);
  expect(faults(rows(0, null))).toEqual([["new_people_steps.1.from_day", "REQUIRED"]]);
  for (const day of [-1, 3_651, 1.5, "x", true])
    expect(faults(rows(day))).toEqual([["new_people_steps.0.from_day", "STEP_DAY"]]);
  for (const per_day of [-1, 100_001, 1.5, "x", true])
    expect(faults({ new_people_steps: [{ from_day: 0, per_day }] })).toEqual([
      ["new_people_steps.0.per_day", "STEP_PER_DAY"],
    ]);
  expect(faults(rows(...Array.from({ length: 21 }, (_, day) => day)))).toEqual([
    ["new_people_steps", "TOO_MANY"],
  ]);
  expect(faults({ new_people_steps: "x" })).toEqual([["new_people_steps", "INVALID"]]);
});
