import { clock } from "~/platform/clock";
import type { JsonSchema, Operation } from "./openapi";

/** What examples say for fields whose form their type does not tell. */
const SAID: Record<string, unknown> = {
  keep_days_default: 365,
  keep_days_max: 365,
  keep_days: 90,
  email: "joko@example.com",
  password: "a-good-password",
  name: "Joko",
  role: "USER",
  country: "ID",
  phone_number: "+6281234567890",
  host: "127.0.0.1",
  port: 3001,
  https: false,
  api_key: "the-key-of-waha",
  amount: 100,
  reason: "Transfer received",
  price_per_credit: 125.5,
  credits_per_attachment: 2,
  admin_whatsapps: ["+6281234567890"],
  admin_whatsapp_primary: "+6281234567890",
  numbers: ["+6281234567890"],
  words: ["BERHENTI", "STOP"],
  holidays: [{ date: "2026-12-25", name: "Natal" }],
  new_people_steps: [
    { from_day: 0, per_day: 20 },
    { from_day: 31, per_day: null },
  ],
  wa_checknumber_key: "the-check-key",
  preset: "own",
  from: "09:00",
  to: "17:00",
  days: [1, 2, 3, 4, 5],
  on_holidays: false,
  zone: "WIB",
  refreshToken: "$REFRESH_TOKEN",
  totp: "123456",
  current_password: "a-good-password",
  new_password: "another-password",
  new_password_confirmation: "another-password",
  gap_min: 10,
  gap_max: 30,
  gap_new_min: 30,
  gap_new_max: 60,
  daily_max: 500,
  in_use_since: "2026-01-31",
  work_minutes: 60,
  rest_minutes: 15,
  typing: true,
  until: "2099-01-01T08:00:00+07:00",
  target_user_id: "2",
  file: "@orders.xlsx",
  transfer_evidence: "@proof.jpg",
  low_balance: 100,
  low_balance_default: 100,
  notification_device_id: null,
  scopes: ["batches:read", "batches:write"],
  expires_at: `${clock.now().getUTCFullYear() + 1}-01-31T17:00:00Z`,
  basis: "customers",
  basis_note: "Registration form, May 2026",
  list_ids: [1],
  filter: [{ column: "kota", op: "is", value: "Bandung" }],
  values: { nama: "Sari", kota: "Bandung" },
  mode: "merge",
  credits: 1_000,
  price: 120_000,
  package_id: "1",
  buyer_name: "CV Maju Jaya",
  line_ids: [1, 2],
  account: "1234567890",
  receipt_prefix: "SIAR",
  seller_name: "PT Siar Demo",
  seller_address: "Jl. Asia Afrika 1, Bandung",
  seller_tax_number: "01.234.567.8-901.000",
  qris: "00020101021126180014ID.CO.BANK.WWW51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI5204541153033605802ID5909SIAR DEMO6007BANDUNG61054011163047249",
  language: "id",
  theme: "dark",
  time_zone: "WITA",
  hours: "offers",
  url: "https://example.com/siar",
  since: "2026-11-28T09:00:00Z",
  rrule: "FREQ=MONTHLY;BYMONTHDAY=1",
  time: "09:00",
};
/** A phone number is the local one where a country goes with it, else one with its country code. */
const phoneBeside = (properties: unknown) =>
  "country" in (properties as object) ? "81234567890" : "6281234567890";
/** `to` ends hours, or is where an e-mail goes. */
const end = (properties: unknown) => ("from" in (properties as object) ? SAID.to : SAID.email);
/** Left out of examples unless it is needed: what only forms or few callers need, and what is sent back as it was read. */
const UNSAID = [
  "seen",
  "totp",
  "features",
  "own_pace",
  "start_words",
  "hours_from",
  "hours_to",
  "hours_days",
  "basis_note",
  ...["date_column", "days_before", "yearly"], // a rule stands in their place
];

/** A body that the call takes, from its schema. */
export function exampleBody({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    fields
      .filter(([name]) => !UNSAID.includes(name) || (required as string[]).includes(name))
      .map(([name, schema]) => [name, exampleValue(name, schema, properties)]),
  );
}

function exampleValue(name: string, schema: JsonSchema, beside: unknown): unknown {
  if (name === "phone") return phoneBeside(beside);
  return name === "to" ? end(beside) : said(name, schema);
}

function said(name: string, schema: JsonSchema): unknown {
  const { type, items, default: fallback, enum: list } = schema;
  if (name in SAID && type !== "object") return SAID[name];
  if (fallback !== undefined) return fallback;
  if (Array.isArray(list)) return list[0];
  if (type === "object" && schema.properties) return exampleBody(schema);
  if (type === "array") return [itemOf(items as JsonSchema)];
  if (type === "boolean") return true;
  return type === "integer" || type === "number" ? 1 : "…";
}

const itemOf = (items: JsonSchema): unknown => said("", items);

/** The call at the command line, with each of its bodies. `$API` is the base, `$TOKEN` the token of a sign-in. */
export function curlExamples(
  method: string,
  path: string,
  { requestBody, security, parameters }: Operation,
): { what?: string; curl: string }[] {
  const address = path.replace("{evidence}", "evidence.jpg").replace(/\{\w+\}/g, "1");
  const once = parameters.some(({ name }) => name === "Idempotency-Key");
  const parts = [
    `curl ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"$API${address}"`,
    ...(security.length > 0 ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(once ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
  ];
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema, examples }]) => {
    const given = Object.values(examples ?? {});
    const all = given.length > 0 ? given : [{ summary: undefined, value: exampleBody(schema) }];
    return all.map(({ summary, value }) => ({ what: summary, args: bodyArgs(type, value) }));
  });
  const calls = bodies.length > 0 ? bodies : [{ what: undefined, args: [] }];
  return calls.map(({ what, args }) => ({ what, curl: [...parts, ...args].join(" \\\n  ") }));
}

function bodyArgs(type: string, value: object): string[] {
  if (type === "application/json")
    return [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(value)}'`];
  return Object.entries(value).map(([name, said]) => `-F '${name}=${said}'`);
}
