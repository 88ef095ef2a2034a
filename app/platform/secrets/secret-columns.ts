/**
 * Every column that holds a secret in a form that we must read again. `of` names whose it is and never
 * changes; with table and column it is the place that a value is sealed for.
 */
export const SECRET_COLUMNS = {
  serverKey: { table: "servers", column: "api_key", id: "id", of: "user_id" },
  webhookSecret: { table: "devices", column: "webhook_secret", id: "id", of: "session" },
  endpointSecret: { table: "webhook_endpoints", column: "secret", id: "id", of: "user_id" },
  oldEndpointSecret: { table: "webhook_endpoints", column: "old_secret", id: "id", of: "user_id" },
  cleanUpKey: { table: "device_cleanups", column: "api_key", id: "id", of: "session" },
  checkNumberKey: { table: "app_settings", column: "wa_checknumber_key", id: "id", of: "id" },
  numberKey: { table: "app_settings", column: "number_key", id: "id", of: "id" },
  totpSecret: { table: "second_factors", column: "secret", id: "user_id", of: "user_id" },
} as const;

export type SecretColumn = keyof typeof SECRET_COLUMNS;

export const findSecretColumn = (place: SecretColumn, owner: string | number): string => {
  const { table, column } = SECRET_COLUMNS[place];
  return `${table}.${column}:${owner}`;
};
