/*
 * Every form that an admin sends, with what a good one holds: for tests that send something else, or send it
 * when it is too late.
 */
import { db } from "~/platform/db";
import { ask, OWN_PAGE } from "../api/call";
import { person } from "./cast";

/** Whom and what a form is about. */
export type Ids = { user: number; device: number; request: number; package: number };

export type AdminForm = { at: string; fields: Record<string, string>; multipart?: boolean };

/** A device is put to rest until a time to come. */
const nextYear = new Date().getFullYear() + 1;

/** `:user`, `:device`, `:request` and `:package` stand for ids. */
export const ADMIN_FORMS: readonly AdminForm[] = [
  {
    at: "/admin/users/new",
    fields: {
      ...{ name: "Joko", email: "joko@example.com", password: "long enough 1", role: "ADMIN" },
      ...{ country: "ID", phone: "81234567890", features: "USERS", request_key: "key-:user" },
    },
  },
  { at: "/admin/users/new?check=phone", fields: { country: "ID", phone: "81234567890", name: "Joko" } },
  {
    at: "/admin/users/:user",
    fields: { name: "Joko", email: "j@example.com", phone: "6281234567890", rights: "1", role: "USER" },
  },
  { at: "/admin/users/:user/deactivate", fields: {} },
  { at: "/admin/users/:user/reactivate", fields: {} },
  { at: "/admin/users/:user/delete", fields: {} },
  { at: "/admin/users/:user/reset-password", fields: {} },
  { at: "/admin/users/:user/reset-link", fields: {} },
  { at: "/admin/users/:user/second-factor", fields: {} },
  { at: "/admin/users/:user/credits", fields: { amount: "5", reason: "Gift", request_key: "key-:user" } },
  { at: "/admin/users/:user/server", fields: { host: "127.0.0.1", port: "1", https: "on", api_key: "k" } },
  { at: "/admin/users/:user/server?test", fields: {} },
  {
    at: "/admin/users/:user/devices",
    fields: { name: "Shop", in_use_since: "2026-01-31", request_key: "key-:user" },
  },
  {
    at: "/admin/users/:user/devices/:device",
    fields: {
      ...{ name: "Shop", gap_min: "1", gap_max: "2", gap_new_min: "3", gap_new_max: "4", daily_max: "10" },
      ...{ in_use_since: "2026-01-31", work_minutes: "60", rest_minutes: "15", typing: "yes" },
    },
  },
  { at: "/admin/users/:user/devices/:device?act", fields: { act: "resume" } },
  { at: "/admin/users/:user/devices/:device/connect", fields: {} },
  { at: "/admin/users/:user/devices/:device/connect?restart", fields: {} },
  { at: "/admin/users/:user/devices/:device/connect?anew", fields: {} },
  { at: "/admin/users/:user/devices/:device/connect?code", fields: { phone: "6281234567890" } },
  {
    at: "/admin/users/:user/devices/:device/pause",
    fields: { lasts: "at", until: `${nextYear}-06-01T08:00`, reason: "Holidays" },
  },
  { at: "/admin/users/:user/devices/:device/remove", fields: {} },
  { at: "/admin/request-buy-credits", fields: { intent: "approve", request_id: ":request" } },
  { at: "/admin/request-buy-credits", fields: { intent: "reject", request_id: ":request", reason: "No" } },
  {
    at: "/admin/settings",
    fields: {
      ...{
        price_per_credit: "150",
        credits_per_attachment: "2",
        primary: "0",
        "admin_whatsapps.0": "+6281234567890",
      },
      ...{ "payment_accounts.0.name": "BCA", "payment_accounts.0.account": "123" },
      ...{ "payment_accounts.0.holder": "Siar", wa_checknumber_key: "key" },
    },
  },
  { at: "/admin/settings?email", fields: { email: "ani@example.com" } },
  {
    at: "/admin/packages/new",
    fields: { name: "Hemat", credits: "100", price: "12000", active: "on", request_key: "key-:package" },
  },
  { at: "/admin/packages/:package", fields: { name: "Hemat", credits: "100", price: "12000", active: "on" } },
  { at: "/admin/packages/:package/delete", fields: {} },
  { at: "/admin/settings/qris", fields: { intent: "remove" } },
  { at: "/admin/test-bulk", fields: { target_user_id: ":user", request_key: "key-:user" }, multipart: true },
  { at: "/settings/second-factor?begin", fields: {} },
  { at: "/settings/second-factor", fields: { current_password: "siar-demo-2026", totp: "123456" } },
  { at: "/settings/second-factor?renew", fields: { current_password: "siar-demo-2026", totp: "123456" } },
  { at: "/settings/second-factor?off", fields: { current_password: "siar-demo-2026", totp: "123456" } },
  { at: "/settings/second-factor?cancel", fields: {} },
];

let count = 0;

/** Somebody with a server that is away, a device on it and a request that waits. */
export async function target(credits = 0): Promise<Ids> {
  count += 1;
  const { id: userId } = await person(`Target${count}`, { credits });
  const server = await db.server.create({ data: { userId, host: "127.0.0.1", port: 1 } });
  const own = { userId, serverId: server.id, name: "Phone", session: `siar-target-${count}` };
  const device = await db.device.create({ data: { ...own, sealedWebhookSecret: "", createdAt: new Date() } });
  const asked = { userId, amount: 5, unitPrice: 100, totalPrice: 5n, orderAt: new Date() };
  const request = await db.creditRequest.create({ data: asked });
  await db.creditPackage.deleteMany(); // there may be fifty of them
  const sold = await db.creditPackage.create({
    data: { name: `Package ${count}`, credits: 100, price: 15_000n, createdAt: new Date() },
  });
  return { user: userId, device: device.id, request: request.id, package: sold.id };
}

/** A form's address or field, about them. */
export const filled = (text: string, ids: Ids) =>
  text.replace(/:(user|device|request|package)\b/g, (_, name: keyof Ids) => String(ids[name]));

/** `error`: sentences by field; those of the form as a whole under "". */
export type FormAnswer = {
  status: number;
  to: string | null;
  error: Record<string, string[]>;
  sentences: string[];
};

/** Sends a form as a browser does, and answers where it leads, or the sentences that it comes back with. */
export async function send(
  { at, multipart }: Pick<AdminForm, "at" | "multipart">,
  fields: readonly (readonly [string, string])[],
  { token, language = "en" }: { token: string; language?: string },
): Promise<FormAnswer> {
  const body = multipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  const asked = { body, headers: OWN_PAGE, cookies: { token, lang: language } };
  try {
    const { status, headers, json } = await ask("POST", at, asked);
    const error = (json?.error ?? {}) as Record<string, string[]>;
    return { status, to: headers.get("Location"), error, sentences: Object.values(error).flat() };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const text = await thrown.text();
    const sentences = text ? [text] : [];
    return { status: thrown.status, to: thrown.headers.get("Location"), error: { "": sentences }, sentences };
  }
}

const TABLES = [
  ...["users", "devices", "credit_entries", "credit_requests", "app_settings", "batches"],
  ...["second_factors", "device_cleanups", "audit_entries", "credit_packages", "payment_receipts"],
].map((table) => ({ table, columns: [] as string[] }));
/** What a form may change of it: when it was looked for last stands there as well. */
const SERVERS = { table: "servers", columns: ["user_id", "host", "port", "https", "api_key"] };

/**
 * Everything that an admin's form could have changed, a row a line. Put together by SQLite: there are hundreds of
 * people, and they are read before and after each of hundreds of forms.
 */
export async function everything(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const each of [...TABLES, SERVERS]) {
    if (each.columns.length === 0) each.columns.push(...(await columnsOf(each.table)));
    const row = each.columns.map((column) => `quote("${column}")`).join(" || ',' || ");
    const rows = `SELECT ${row} AS line FROM "${each.table}" ORDER BY 1`;
    const [read] = await db.$queryRawUnsafe<{ lines: string | null }[]>(
      `SELECT group_concat(line, char(10)) AS lines FROM (${rows})`,
    );
    all[each.table] = read?.lines ?? "";
  }
  return all;
}

async function columnsOf(table: string): Promise<string[]> {
  const columns = await db.$queryRawUnsafe<{ name: string }[]>(
    `SELECT name FROM pragma_table_info('${table}')`,
  );
  return columns.map(({ name }) => name);
}
