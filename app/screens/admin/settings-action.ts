import { data } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { decimal } from "~/domain/message-text/decimal";
import { AppSettingsChange, updateAppSettings } from "~/domain/settings/app-settings";
import { orAccountEnded } from "~/http/account-ended";
import { requestLocale } from "~/http/request/locale";
import { assertSameOrigin } from "~/http/request/same-origin";
import { valid } from "~/http/request/validate";
import type { RequestArgs } from "~/http/require-user";
import { errorMessage, fieldSentences, refusalSentence } from "~/http/response/error-messages";
import { redirectWithNotice } from "~/http/screen/flash";
import { requestForm, withHidden } from "~/http/screen/forms";
import { clock } from "~/platform/clock";
import { changeOfSelling, NO_SELLING, type TypedSellingFields, typedSelling } from "./selling-fields";

const ROWS_MAX = 80;

/** The form as it stands on the page; never the key. `primary` is a row of the numbers. */
export type TypedSettings = {
  price_per_credit: string;
  credits_per_attachment: string;
  admin_whatsapps: string[];
  primary: number;
  payment_accounts: { name: string; account: string; holder: string }[];
  holidays: { date: string; name: string }[];
  new_people_steps: { from_day: string; per_day: string }[];
  basis_required: boolean;
  read_old_chats: boolean;
  users_connect_devices: boolean;
  keep_days_default: string;
  keep_days_max: string;
  low_balance_default: string;
  notification_device_id: string;
  selling: TypedSellingFields;
};

const NOTHING: TypedSettings = {
  price_per_credit: "",
  credits_per_attachment: "",
  admin_whatsapps: [],
  primary: 0,
  payment_accounts: [],
  holidays: [],
  new_people_steps: [],
  basis_required: false,
  read_old_chats: true,
  users_connect_devices: true,
  keep_days_default: "always",
  keep_days_max: "always",
  low_balance_default: "",
  notification_device_id: "",
  selling: NO_SELLING,
};

/**
 * The whole action of the app settings' form. A row's button (`row` = `add:<list>` or `delete:<list>:<n>`)
 * answers the form with that row more or less, and saves nothing; Save saves, and leads to `back`.
 */
export async function changeAppSettings(asked: RequestArgs, actor: Actor, back: string) {
  assertSameOrigin(asked);
  let typed = NOTHING;
  let form = new FormData();
  try {
    form = await requestForm(asked.request);
    typed = typedSettings(form);
    const row = form.get("row");
    if (typeof row === "string") return data({ typed: withRow(typed, row), row, error: null });
    const change = valid(AppSettingsChange, changeOf(typed, form));
    if (!change) throw new DomainError("BAD_REQUEST");
    await updateAppSettings(actor, change, clock.now());
  } catch (thrown) {
    return refused(errorMessage(await orAccountEnded(thrown, actor)), asked.request, typed, form);
  }
  return redirectWithNotice(back, { kind: "success", text: "appSettings.saved" });
}

function typedSettings(form: FormData): TypedSettings {
  const text = (name: string) => String(form.get(name) ?? "");
  const rows = (isThere: (row: number) => boolean) => {
    let count = 0;
    while (count < ROWS_MAX && isThere(count)) count += 1;
    return Array.from({ length: count }, (_, row) => row);
  };
  const account = (row: number, part: string) => text(`payment_accounts.${row}.${part}`);
  return {
    price_per_credit: text("price_per_credit"),
    credits_per_attachment: text("credits_per_attachment"),
    admin_whatsapps: rows((row) => form.has(`admin_whatsapps.${row}`)).map((row) =>
      text(`admin_whatsapps.${row}`),
    ),
    primary: decimal(text("primary")) || 0,
    payment_accounts: rows((row) => form.has(`payment_accounts.${row}.name`)).map((row) => ({
      name: account(row, "name"),
      account: account(row, "account"),
      holder: account(row, "holder"),
    })),
    holidays: rows((row) => form.has(`holidays.${row}.date`)).map((row) => ({
      date: text(`holidays.${row}.date`),
      name: text(`holidays.${row}.name`),
    })),
    new_people_steps: rows((row) => form.has(`new_people_steps.${row}.from_day`)).map((row) => ({
      from_day: text(`new_people_steps.${row}.from_day`),
      per_day: text(`new_people_steps.${row}.per_day`),
    })),
    basis_required: form.has("basis_required"),
    read_old_chats: form.has("read_old_chats"),
    users_connect_devices: form.has("users_connect_devices"),
    keep_days_default: text("keep_days_default"),
    keep_days_max: text("keep_days_max"),
    low_balance_default: text("low_balance_default"),
    notification_device_id: text("notification_device_id"),
    selling: typedSelling(form),
  };
}

function withRow(typed: TypedSettings, wish: string): TypedSettings {
  const [act, list, place] = wish.split(":");
  const row = decimal(place ?? "");
  const without = <T>(rows: T[]) => rows.filter((_, index) => index !== row);
  if (list === "payment_accounts") {
    const accounts = typed.payment_accounts;
    const empty = { name: "", account: "", holder: "" };
    return { ...typed, payment_accounts: act === "add" ? [...accounts, empty] : without(accounts) };
  }
  if (list === "holidays") {
    const { holidays } = typed;
    return { ...typed, holidays: act === "add" ? [...holidays, { date: "", name: "" }] : without(holidays) };
  }
  if (list === "new_people_steps") {
    const steps = typed.new_people_steps;
    const empty = { from_day: "", per_day: "" };
    return { ...typed, new_people_steps: act === "add" ? [...steps, empty] : without(steps) };
  }
  const numbers = typed.admin_whatsapps;
  if (act === "add") return { ...typed, admin_whatsapps: [...numbers, ""] };
  return { ...typed, admin_whatsapps: without(numbers), primary: primaryWithout(typed.primary, row) };
}

/** The same number stays the primary one; if it is the one deleted, the first one left is. */
function primaryWithout(primary: number, row: number): number {
  if (row === primary) return 0;
  return row < primary ? primary - 1 : primary;
}

function changeOf(typed: TypedSettings, form: FormData) {
  return {
    price_per_credit: decimal(typed.price_per_credit),
    // a form from before there was this field leaves it as it is
    ...(form.has("credits_per_attachment") && {
      credits_per_attachment: decimal(typed.credits_per_attachment),
    }),
    admin_whatsapps: typed.admin_whatsapps,
    admin_whatsapp_primary: typed.admin_whatsapps[typed.primary] ?? null,
    payment_accounts: typed.payment_accounts,
    holidays: typed.holidays,
    ...(form.has("steps_shown") && { new_people_steps: typed.new_people_steps }),
    basis_required: typed.basis_required,
    ...(form.has("old_chats_shown") && { read_old_chats: typed.read_old_chats }),
    ...(form.has("users_connect_shown") && { users_connect_devices: typed.users_connect_devices }),
    keep_days_default: typed.keep_days_default || undefined,
    keep_days_max: typed.keep_days_max || undefined,
    ...(form.has("notifications_shown") && {
      low_balance_default: typed.low_balance_default,
      notification_device_id: typed.notification_device_id || null,
    }),
    ...changeOfSelling(typed.selling, form),
    wa_checknumber_key: form.has("remove_key") ? null : String(form.get("wa_checknumber_key") ?? ""),
  };
}

function refused(error: DomainError, request: Request, typed: TypedSettings, form: FormData) {
  const language = requestLocale(request);
  const marked = fieldSentences(language, error.fields);
  const whole = Object.keys(marked).length > 0 ? {} : { "": [refusalSentence(language, error)] };
  return data(
    { typed, row: null, error: { ...withHidden(marked, form, language), ...whole } },
    { status: error.status },
  );
}
