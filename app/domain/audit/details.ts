/**
 * What the log keeps of an act, by name, besides its target. Each has its words in app/i18n: in `details`, or as the
 * field of a form.
 */
export const DETAILS = [
  // users
  ...(["name", "email", "role", "features", "phone_number", "devices", "batches", "credits"] as const),
  ...(["amount", "reason", "last_four"] as const),
  // servers and devices
  ...(["host", "port", "https", "api_key_set", "user_id", "phone", "was", "until"] as const),
  ...(["gap_min", "gap_max", "gap_new_min", "gap_new_max", "daily_max", "in_use_since"] as const),
  ...(["work_minutes", "rest_minutes", "typing"] as const),
  // credit requests
  "userId",
  // packages and bank statements
  ...(["price", "active", "account"] as const),
  // tests: what the upload brought
  ...(["batch_id", "total", "queued", "invalid_numbers", "invalid_time", "invalid_message"] as const),
  ...(["duplicates", "opted_out", "missing_value", "missing_attachment"] as const),
  // opt-outs, erasures and retries
  ...(["added", "rows"] as const),
  // app settings
  ...(["price_per_credit", "credits_per_attachment", "payment_accounts", "admin_whatsapps"] as const),
  ...(["admin_whatsapp_primary", "wa_checknumber_key", "wa_checknumber_key_set", "holidays"] as const),
  ...([
    "basis_required",
    "read_old_chats",
    "users_connect_devices",
    "packages_only",
    "unique_code",
    "evidence_optional",
    "qris",
    "receipt_prefix",
    "seller_name",
    "seller_address",
    "seller_tax_number",
    "new_people_steps",
    "keep_days_default",
    "keep_days_max",
    "low_balance_default",
    "notification_device_id",
  ] as const),
] as const;

export type DetailName = (typeof DETAILS)[number];
export type AuditDetail = Partial<Record<DetailName, unknown>>;

/** A detail with a name that has no words does not compile. */
export type OnlyKnown<D> = D & { [Name in Exclude<keyof D, DetailName>]: never };
