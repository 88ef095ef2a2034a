/**
 * Everything that can be refused, with its HTTP status. The sentences are in i18n (`errors`), one for
 * each code and language: a missing one does not compile.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  ACCOUNT_DEACTIVATED: 401,
  TOTP_REQUIRED: 401,
  TOTP_WRONG: 401,
  TOTP_UNREADABLE: 409,
  FORBIDDEN: 403,
  SESSION_REQUIRED: 403,
  RESET_LINK_OVER: 404,
  APP_URL_MISSING: 409,
  CROSS_ORIGIN: 403,
  SUPER_ADMIN_PROTECTED: 403,
  ADMIN_PROTECTED: 403,
  OWN_ROLE: 403,
  OWN_ACCOUNT: 403,
  OWN_CREDITS: 403,
  FEATURE_NOT_HELD: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  BULK_HISTORY_REQUIRED: 403,
  DEVICE_CONNECT_OFF: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  LAST_SUPER_ADMIN: 409,
  UPLOAD_GONE: 409,
  ALREADY_APPROVED: 409,
  ALREADY_REJECTED: 409,
  REQUEST_EXPIRED: 409,
  RECEIPT_CORRECTED: 409,
  LINE_NOT_PROPOSED: 409,
  USER_DELETED: 409,
  BALANCE_TOO_LARGE: 409,
  TOO_MANY_WAITING: 409,
  TOO_MANY_API_TOKENS: 409,
  TOO_MANY_TEMPLATES: 409,
  TOO_MANY_PACKAGES: 409,
  NOTHING_TO_RETRY: 409,
  ALREADY_STARTED: 409,
  NOTHING_TO_COPY: 409,
  REQUEST_KEY_REUSED: 409,
  REQUEST_IN_PROGRESS: 409,
  FILE_TOO_LARGE: 413,
  BODY_TOO_LARGE: 413,
  ACCOUNT_FULL: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  SEARCH_TOO_SLOW: 422,
  FILE_MISSING: 422,
  FILE_NOT_XLSX: 422,
  FILE_WITH_PASSWORD: 422,
  FILE_OLD_EXCEL: 422,
  FILE_CSV_QUOTE: 422,
  FILE_CSV_ROW_TOO_LONG: 422,
  FILE_DAMAGED: 422,
  FILE_UNKNOWN_ENCODING: 422,
  FILE_BROKEN_CHARACTER: 422,
  FILE_ALL_HIDDEN: 422,
  FILE_UNPACKED_TOO_LARGE: 422,
  FILE_TOO_MANY_PARTS: 422,
  FILE_RATIO_TOO_HIGH: 422,
  FILE_TOO_MANY_ROWS: 422,
  FILE_STORES_TOO_MUCH: 422,
  FILE_TOO_SLOW: 422,
  FILE_TOO_COMPLEX: 422,
  FILE_WRONG_HEADERS: 422,
  FILE_DOUBLED_HEADER: 422,
  FILE_COLUMN_UNCLEAR: 422,
  FILE_NO_VALID_ROW: 422,
  FILE_NOT_CSV: 422,
  FILE_STATEMENT_LAYOUT: 422,
  FILE_STATEMENT_LINE: 422,
  FILE_STATEMENT_ACCOUNT: 422,
  FILE_STATEMENT_EMPTY: 422,
  UNKNOWN_COLUMN: 422,
  NOT_ENOUGH_CREDITS: 422,
  OWN_NUMBER_MISSING: 422,
  OWN_NUMBER_OPTED_OUT: 409,
  OWN_NUMBER_UNCONFIRMED: 409,
  PHONE_CONFIRMED: 409,
  PHONE_CODE_EXPIRED: 409,
  PHONE_CODE_NO_DEVICE: 409,
  PHONE_CODE_PAUSED: 409,
  PHONE_CODE_DAILY_LIMIT: 409,
  PHONE_CODE_NEW_CONTACTS: 409,
  PHONE_CODE_QUIET: 409,
  PHONE_CODE_QUEUE: 409,
  PRICE_CHANGED: 409,
  SERVER_ADDRESS_INVALID: 422,
  SERVER_ADDRESS_FORBIDDEN: 422,
  SERVER_MISSING: 404,
  SERVER_UNREACHABLE: 409,
  SERVER_KEY_UNREADABLE: 409,
  DEVICE_NOT_READY: 409,
  DEVICE_CONNECTED: 409,
  NUMBER_UNREACHABLE: 409,
  DEVICE_ROWS_OPEN: 409,
  TOO_MANY_SIGN_INS: 429,
  PHONE_CODES_USED: 429,
  PAIRING_CODES_USED: 429,
  PHONE_CODE_TRIES: 429,
  TOO_MANY_UPLOADS: 429,
  TOO_MANY_DOWNLOADS: 429,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  WAHA_FAILED: 502,
  DATABASE_AWAY: 503,
  TOO_BUSY: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What can be wrong with one field. The sentences are in i18n (`fieldErrors`). */
export const FIELD_FAULTS = [
  "TYPE_AGAIN",
  "INVALID",
  "ROWS_OPEN",
  "REQUIRED",
  "REPEATED",
  "EMAIL_INVALID",
  "EMAIL_TAKEN",
  "PASSWORD_LENGTH",
  "PASSWORD_MISMATCH",
  "PASSWORD_WRONG",
  "PASSWORD_UNCHANGED",
  "TOTP_WRONG",
  "PHONE_REQUIRED",
  "PHONE_LEADING_ZERO",
  "PHONE_INVALID",
  "PHONE_TOO_LONG",
  "PHONE_NOT_E164",
  "PHONE_DIFFERS",
  "PHONE_CODE_WRONG",
  "ROLE_INVALID",
  "FEATURE_INVALID",
  "COUNTRY_INVALID",
  "TOO_LONG",
  "SEARCH_TOO_LONG",
  "NUMBER_INVALID",
  "PORT_RANGE",
  "GAP_RANGE",
  "GAP_ORDER",
  "GAP_LONGER_THAN_HOURS",
  "DAILY_RANGE",
  "REST_RANGE",
  "SINCE_RANGE",
  "STEP_DAY",
  "STEP_PER_DAY",
  "STEP_FIRST",
  "STEP_ORDER",
  "HOST_INVALID",
  "HOST_FORBIDDEN",
  "KEY_FOR_ADDRESS",
  "TIME_INVALID",
  "HOUR_INVALID",
  "HOURS_EMPTY",
  "HOURS_NEVER",
  "HOURS_SHORTER_THAN_GAP",
  "HOURS_LEAVE_OUT",
  "HOURS_WIDER",
  "DAYS_INVALID",
  "ZONE_INVALID",
  "BASIS_REQUIRED",
  "START_INVALID",
  "START_PAST",
  "START_TOO_FAR",
  "DATE_INVALID",
  "CREDITS_RANGE",
  "RECEIPT_PREFIX",
  "QRIS_INVALID",
  "QRIS_CHECKSUM",
  "QRIS_DYNAMIC",
  "QRIS_CURRENCY",
  "QRIS_COUNTRY",
  "QRIS_MERCHANT",
  "QRIS_PICTURE",
  "BANK_ACCOUNT",
  "PACKAGE_PRICE",
  "PACKAGE_GONE",
  "PACKAGE_REQUIRED",
  "PACKAGE_AND_AMOUNT",
  "LOW_BALANCE",
  "ADJUSTMENT_RANGE",
  "BALANCE_BELOW_ZERO",
  "EVIDENCE_TYPE",
  "EVIDENCE_DAMAGED",
  "EVIDENCE_NEEDED",
  "ATTACHMENT_TYPE",
  "ATTACHMENT_DAMAGED",
  "ATTACHMENTS_NOT_ZIP",
  "ATTACHMENTS_DAMAGED",
  "ATTACHMENTS_PASSWORD",
  "ATTACHMENTS_TOO_MANY",
  "ATTACHMENTS_TOO_LARGE",
  "ATTACHMENTS_RATIO",
  "ATTACHMENTS_OUTSIDE",
  "ATTACHMENTS_DOUBLED",
  "COLUMN_NOT_FOUND",
  "COLUMN_DOUBLED",
  "COLUMN_TWICE",
  "COLUMN_REQUIRED",
  "MESSAGES_REQUIRED",
  "ATTACHMENTS_NO_COLUMN",
  "ATTACHMENTS_AND_ONE",
  "PRICE_INVALID",
  "ATTACHMENT_PRICE",
  "TOO_MANY",
  "LINE_NO_NUMBER",
  "ROWS_REFUSED",
  "ROW_INVALID",
  "ROW_NAME_REPEATED",
  "LIST_TOO_LONG",
  "LIST_EMPTY",
  "NO_PHONE_NUMBER",
  "USER_NOT_TESTABLE",
  "NAME_TAKEN",
  "START_WORDS_FIXED",
  "TEXT_TOO_LONG",
  "TEXT_UNCLOSED",
  "TEXT_NAME_EMPTY",
  "TEXT_COLUMN_DOUBLED",
  "FILE_AND_NUMBERS",
  "RECIPIENTS_MISSING",
  "TOO_MANY_NUMBERS",
] as const;

export type FieldFault = (typeof FIELD_FAULTS)[number];

export type Params = Record<string, string | number>;

/** One fault of one field; `params` fill the sentence, which may be that of the whole refusal. */
export type FieldError = { code: FieldFault | ErrorCode; params?: Params };

/** Why a row was not sent, or not yet (`BatchItem.reason`). The sentences are in i18n (`reasons`). */
export const REASONS = [
  // found while reading the sheet
  "NUMBER_INVALID",
  "NUMBER_SHORTENED",
  "NUMBER_NEEDS_COUNTRY",
  "NUMBER_NOT_STORED",
  "MESSAGE_EMPTY",
  "MESSAGE_TOO_LONG",
  "MESSAGE_NOT_STORED",
  "VALUE_MISSING",
  "CELLS_BEYOND_HEADERS",
  "ATTACHMENT_MISSING",
  "TIME_INVALID",
  "TIME_WITHOUT_DATE",
  "TIME_PAST",
  "TIME_NOT_STORED",
  "ZONE_UNKNOWN",
  "DUPLICATE",
  // chosen while looking at the sheet
  "REPEATED_NUMBER",
  // of a recipient who opted out: found at any time before it is sent
  "OPTED_OUT",
  // found while sending
  "NOT_ON_WHATSAPP",
  "REFUSED",
  "RESTRICTED",
  "WAITING_RETRY",
  "WAITING_NEW_PEOPLE",
  "CHECKING",
  "UNCONFIRMED",
  "UNCONFIRMED_REFUNDED",
  "UNCONFIRMED_TEST",
  "CANCELLED",
] as const;

export type Reason = (typeof REASONS)[number];

/** What can be wrong with a WAHA server. The sentences, which say what to do, are in i18n (`serverFaults`). */
export const SERVER_FAULTS = [
  "KEY_UNREADABLE",
  "HOST_UNKNOWN",
  "NO_ANSWER",
  "SILENT",
  "NOT_WAHA",
  "KEY_REFUSED",
  "KEY_TOO_NARROW",
  "TOO_OLD",
  "NOWEB_OUTDATED",
  "REFUSING",
  "BUSY",
  "BROKEN",
  "UNKNOWN",
] as const;

export type ServerFault = (typeof SERVER_FAULTS)[number];

/** The one error that the domain throws for what a user can act on. Never a sentence: a code. */
export class DomainError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    readonly params: Params = {},
    readonly fields: Record<string, FieldError[]> = {},
    /** Machine-readable extras that go into the API answer beside the sentence. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(code);
    this.name = "DomainError";
    this.status = ERROR_STATUS[code];
  }
}

/**
 * Returns the same refusal. If it is of a file or of rows, and names no field yet, it gets the field that they came
 * in.
 */
export function refusedFile(field: string, error: unknown): unknown {
  if (!(error instanceof DomainError) || !error.code.startsWith("FILE_")) return error;
  const { code, params, fields, extra } = error;
  if (Object.keys(fields).length > 0) return error;
  return new DomainError(code, params, { [field]: [{ code, params }] }, extra);
}

/** A refusal that is of these fields, and is said at each. */
export function refusedAt(fields: string[], code: ErrorCode): DomainError {
  return new DomainError(code, {}, Object.fromEntries(fields.map((field) => [field, [{ code }]])));
}

/** VALIDATION of one field. */
export function wrongField(field: string, error: FieldError): DomainError {
  return new DomainError("VALIDATION", {}, { [field]: [error] });
}
