import type { AppSettings } from "generated/sqlite/client";
import { z } from "zod";
import { db, forChange, forUpdate, query, sql, type Tx, transaction } from "../../platform/db";
import { hasMail } from "../../platform/mail/mail";
import { seal } from "../../platform/secrets";
import type { Actor } from "../actor";
import { recordAct } from "../audit/record";
import { wrongField } from "../errors";
import { typedNumber } from "../form-number";
import { LOW_BALANCE_MAX } from "../notifications/choices";
import { wakeWaiting } from "../sending-hours/reschedule-waiting";
import { lockedActor } from "../users/locked-actor";
import { e164 } from "../users/phone";
import { nameSchema } from "../view-schema";
import { type Holiday, Holidays } from "./holidays";
import { formatPrice, toHundredths } from "./price";
import { RetentionDays, RetentionDaysTyped } from "./retention-choices";
import {
  SellerView,
  SellingChange,
  SellingView,
  sellerView,
  sellingChanged,
  sellingView,
} from "./selling-settings";
import { NewContactSteps, parseSteps } from "./step-rows";

/** There is one row of them. */
export const SETTINGS_ID = 1;
export const ADMIN_WHATSAPPS_MAX = 20;
export const PAYMENT_ACCOUNTS_MAX = 20;
const TEXT_CHARACTERS_MAX = 100;
const KEY_CHARACTERS_MAX = 500;
/** Of PostgreSQL's integers. */
const ID_MAX = 2_147_483_647;
/** A slip of the keyboard must not take a whole balance. */
export const CREDITS_PER_ATTACHMENT_MAX = 1_000;

const PaymentAccount = nameSchema(
  "PaymentAccount",
  z.strictObject({ name: z.string(), account: z.string(), holder: z.string() }),
);

/** What users see of the settings. */
export const SalesSettings = z.strictObject({
  /** Rupiah. */
  price_per_credit: z.number(),
  /** The whole price of a message with an attachment, in credits; others take one. */
  credits_per_attachment: z.int(),
  payment_accounts: z.array(PaymentAccount),
  /** E.164 with plus. */
  admin_whatsapps: z.array(z.string()),
  admin_whatsapp_primary: z.string().nullable(),
  ...SellingView.shape,
});
export type SalesSettings = z.infer<typeof SalesSettings>;

/** For how long accounts keep the rows of their finished batches; null: always. */
export const RetentionSettings = z.strictObject({
  /** Unless an account chose otherwise. */
  keep_days_default: RetentionDays,
  /** That an account may choose; what is longer counts as this. */
  keep_days_max: RetentionDays,
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

/** What admins see: the check key itself is never read back. */
export const AppSettingsView = nameSchema(
  "AppSettings",
  z.strictObject({
    ...SalesSettings.shape,
    wa_checknumber_key_set: z.boolean(),
    holidays: z.array(z.strictObject({ date: z.string(), name: z.string() })),
    /** Whether a batch is queued only when its sender states the legal basis. */
    basis_required: z.boolean(),
    /** Whether NOWEB reads a phone's old chats when it is paired, so that its customers are no new contacts. */
    read_old_chats: z.boolean(),
    /** Whether users may connect their own WhatsApp numbers again. */
    users_connect_devices: z.boolean(),
    /** New contacts a day, by the age of a number. */
    new_people_steps: z.array(z.strictObject({ from_day: z.int(), per_day: z.int().nullable() })),
    ...RetentionSettings.shape,
    /** Below so many credits a user is notified, unless they chose another number. */
    low_balance_default: z.int(),
    /** The device that sends notifications by WhatsApp; null: none does. */
    notification_device_id: z.int().nullable(),
    /** Whether the operator set up e-mail. */
    email_set_up: z.boolean(),
    ...SellerView.shape,
  }),
);
export type AppSettingsView = z.infer<typeof AppSettingsView>;

/** Absent and null are empty, as the empty fields of a form are. */
const text = z
  .union([z.string().trim().max(TEXT_CHARACTERS_MAX, "TOO_LONG"), z.null()], "INVALID")
  .optional();
const trimmed = text.transform((typed) => typed?.trim() ?? "");

/** E.164 with plus, or "" for an empty row. */
const adminNumber = trimmed.transform((typed, ctx) => {
  const phone = typed === "" ? { digits: "" } : e164(typed);
  if ("digits" in phone) return phone.digits && `+${phone.digits}`;
  ctx.addIssue({ code: "custom", message: phone.fault.code, input: typed });
  return z.NEVER;
});

/** What is left out stays as it is. */
export const AppSettingsChange = z.object({
  price_per_credit: z
    .number("PRICE_INVALID")
    .refine((price) => toHundredths(price) !== null, "PRICE_INVALID")
    .optional(),
  /** Of batches that are queued from now on. */
  credits_per_attachment: z
    .int("ATTACHMENT_PRICE")
    .min(0, "ATTACHMENT_PRICE")
    .max(CREDITS_PER_ATTACHMENT_MAX, "ATTACHMENT_PRICE")
    .optional(),
  /** Empty ones are dropped, the same number twice counts once. */
  admin_whatsapps: z
    .array(adminNumber, "INVALID")
    .transform((numbers) => [...new Set(numbers.filter((number) => number !== ""))])
    .refine((numbers) => numbers.length <= ADMIN_WHATSAPPS_MAX, "TOO_MANY")
    .optional(),
  /** Any but one of the numbers: the first of them. */
  admin_whatsapp_primary: text,
  /** Only those with name, account and holder are kept. */
  payment_accounts: z
    .array(z.object({ name: trimmed, account: trimmed, holder: trimmed }), "INVALID")
    .transform((accounts) => accounts.filter(({ name, account, holder }) => name && account && holder))
    .refine((accounts) => accounts.length <= PAYMENT_ACCOUNTS_MAX, "TOO_MANY")
    .optional(),
  /** National holidays; of a date that stands twice the last one counts. */
  holidays: Holidays.optional(),
  ...SellingChange.shape,
  basis_required: z.boolean("INVALID").optional(),
  read_old_chats: z.boolean("INVALID").optional(),
  users_connect_devices: z.boolean("INVALID").optional(),
  new_people_steps: NewContactSteps.optional(),
  keep_days_default: RetentionDaysTyped.optional(),
  keep_days_max: RetentionDaysTyped.optional(),
  low_balance_default: typedNumber(
    z.int("LOW_BALANCE").min(0, "LOW_BALANCE").max(LOW_BALANCE_MAX, "LOW_BALANCE"),
  ).optional(),
  /** Null: none sends. */
  notification_device_id: typedNumber(
    z.int("NOTIFICATION_DEVICE").min(1, "NOTIFICATION_DEVICE").max(ID_MAX, "NOTIFICATION_DEVICE"),
  )
    .nullable()
    .optional(),
  /** Left out or empty: the old key stays. Null takes it away. */
  wa_checknumber_key: z
    .union([z.string().trim().max(KEY_CHARACTERS_MAX, "TOO_LONG"), z.null()], "INVALID")
    .optional(),
});

/** Price, transfer accounts, the admins' numbers, and how credits are sold. */
export async function salesSettings(): Promise<SalesSettings> {
  const settings = await row();
  const { price_per_credit, credits_per_attachment, ...others } = view(settings);
  const { payment_accounts, admin_whatsapps, admin_whatsapp_primary } = others;
  return {
    ...{ price_per_credit, credits_per_attachment },
    ...{ payment_accounts, admin_whatsapps, admin_whatsapp_primary },
    ...sellingView(settings),
  };
}

/** The app settings as admins see them. */
export async function appSettings(): Promise<AppSettingsView> {
  return shown(view(await row()));
}

/** The price of one credit now, in hundredths of a rupiah. */
export async function unitPriceNow(tx: Tx = db): Promise<number> {
  return (await row(tx)).pricePerCredit;
}

/** The price of one credit now, in rupiah. */
export async function pricePerCreditNow(): Promise<number> {
  return formatPrice(await unitPriceNow());
}

/** Returns what a dashboard shows of them: the price of one credit in rupiah, and whether users may connect devices. */
export async function dashboardSettings(): Promise<{ price: number; mayConnect: boolean }> {
  const { pricePerCredit, usersConnectDevices } = await row();
  return { price: formatPrice(pricePerCredit), mayConnect: usersConnectDevices };
}

/** The credits of a message with an attachment, if its batch were queued now. */
export async function creditsPerAttachment(tx: Tx = db): Promise<number> {
  return (await row(tx)).creditsPerAttachment;
}

/** Returns how credits are sold. */
export async function sellingSettings(tx: Tx = db): Promise<SellingView> {
  return sellingView(await row(tx));
}

/** Returns what payment receipts say of the seller. */
export async function sellerSettings(tx: Tx = db): Promise<SellerView> {
  return sellerView(await row(tx));
}

/** How credits are sold, and it stays so until this transaction ends. */
export async function lockedSellingSettings(tx: Tx): Promise<SellingView> {
  await query(tx, sql`SELECT id FROM app_settings WHERE id = ${SETTINGS_ID} ${forUpdate()}`);
  return sellingSettings(tx);
}

/** Returns whether a batch must name its legal basis. */
export async function isBasisRequired(tx: Tx = db): Promise<boolean> {
  return (await row(tx)).basisRequired;
}

/** Returns whether a phone's old history is read when it is paired from now on. */
export async function areOldChatsRead(tx: Tx = db): Promise<boolean> {
  return (await row(tx)).readOldChats;
}

/** Returns whether users may connect their own devices again, by a QR code or a pairing code. */
export async function mayUsersConnect(tx: Tx = db): Promise<boolean> {
  return (await row(tx)).usersConnectDevices;
}

/** Changes what is given, all of it or nothing; the audit log names what became different. */
export async function updateAppSettings(
  actor: Actor,
  change: z.output<typeof AppSettingsChange>,
  now: Date,
): Promise<{ ok: true; settings: AppSettingsView }> {
  const settings = await transaction(async (tx) => {
    const woken = await changesHolidays(tx, change);
    if (woken) await wakeWaiting(tx, null, now);
    await lockedActor(tx, actor);
    await heldDevice(tx, change.notification_device_id ?? null);
    await query(tx, sql`SELECT id FROM app_settings WHERE id = ${SETTINGS_ID} ${forUpdate()}`);
    const before = await row(tx);
    const after = await tx.appSettings.update({ where: { id: SETTINGS_ID }, data: changed(before, change) });
    const different = differences(view(before), view(after));
    if (different.holidays && !woken) await wakeWaiting(tx, null, now); // another request changed them meanwhile
    if (change.wa_checknumber_key) different.wa_checknumber_key = true;
    if (Object.keys(different).length > 0)
      await recordAct(tx, actor, "settings.update", { kind: "settings", id: null }, different, now);
    return view(after);
  });
  return { ok: true, settings: shown(settings) };
}

/** The device stays until the settings name it. Throws VALIDATION when it is gone. */
async function heldDevice(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const found = await query(tx, sql`SELECT id FROM devices WHERE id = ${id} ${forChange()}`);
  if (found.length === 0) throw wrongField("notification_device_id", { code: "NOTIFICATION_DEVICE" });
}

/** Asked before anything is locked: what waits for hours is locked before the settings are. */
async function changesHolidays(tx: Tx, { holidays }: z.output<typeof AppSettingsChange>): Promise<boolean> {
  return holidays !== undefined && JSON.stringify(holidays) !== JSON.stringify((await row(tx)).holidays);
}

const row = (tx: Tx = db) => tx.appSettings.findUniqueOrThrow({ where: { id: SETTINGS_ID } });

/** What is stored, as it is shown. */
type Stored = Omit<AppSettingsView, "email_set_up">;

const shown = (stored: Stored): AppSettingsView => ({ ...stored, email_set_up: hasMail() });

function view(settings: AppSettings): Stored {
  return {
    price_per_credit: formatPrice(settings.pricePerCredit),
    credits_per_attachment: settings.creditsPerAttachment,
    payment_accounts: settings.paymentAccounts as SalesSettings["payment_accounts"],
    admin_whatsapps: settings.adminWhatsapps as string[],
    admin_whatsapp_primary: settings.adminWhatsappPrimary,
    wa_checknumber_key_set: settings.sealedCheckNumberKey !== null,
    holidays: settings.holidays as Holiday[],
    basis_required: settings.basisRequired,
    read_old_chats: settings.readOldChats,
    users_connect_devices: settings.usersConnectDevices,
    new_people_steps: [...parseSteps(settings.newPeopleSteps)],
    keep_days_default: settings.keepDaysDefault as RetentionDays,
    keep_days_max: settings.keepDaysMax as RetentionDays,
    low_balance_default: settings.lowBalanceDefault,
    notification_device_id: settings.notificationDeviceId,
    ...sellingView(settings),
    ...sellerView(settings),
  };
}

function changed(before: AppSettings, change: z.output<typeof AppSettingsChange>) {
  const numbers = change.admin_whatsapps ?? (before.adminWhatsapps as string[]);
  const primary =
    change.admin_whatsapp_primary === undefined ? before.adminWhatsappPrimary : change.admin_whatsapp_primary;
  const { price_per_credit: price, wa_checknumber_key: key } = change;
  return {
    pricePerCredit: price === undefined ? undefined : (toHundredths(price) ?? undefined),
    creditsPerAttachment: change.credits_per_attachment,
    adminWhatsapps: numbers,
    adminWhatsappPrimary: numbers.find((number) => number === normalised(primary)) ?? numbers[0] ?? null,
    paymentAccounts: change.payment_accounts,
    holidays: change.holidays,
    basisRequired: change.basis_required,
    readOldChats: change.read_old_chats,
    usersConnectDevices: change.users_connect_devices,
    newPeopleSteps: change.new_people_steps,
    keepDaysDefault: change.keep_days_default,
    keepDaysMax: change.keep_days_max,
    lowBalanceDefault: change.low_balance_default,
    notificationDeviceId: change.notification_device_id,
    ...sellingChanged(change),
    sealedCheckNumberKey: key ? seal("checkNumberKey", SETTINGS_ID, key) : key === "" ? undefined : key,
  };
}

function normalised(typed: string | null): string | null {
  const phone = typed === null ? null : e164(typed.trim());
  return phone && "digits" in phone ? `+${phone.digits}` : null;
}

type Differences = Partial<Record<keyof Stored | "wa_checknumber_key", unknown>>;

function differences(before: Stored, after: Stored): Differences {
  const names = Object.keys(after) as (keyof Stored)[];
  const different = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(different.map((name) => [name, { from: before[name], to: after[name] }]));
}
