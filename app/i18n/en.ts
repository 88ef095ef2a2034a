import type { ErrorCode, FieldFault, Reason } from "../domain/errors";

const errors: Record<ErrorCode, string> = {
  BAD_REQUEST: "The request could not be understood.",
  UNAUTHENTICATED: "Please sign in.",
  BAD_CREDENTIALS: "The email or the password is not right.",
  ACCOUNT_DEACTIVATED: "This account has been deactivated. Please contact your admin.",
  FORBIDDEN: "You don’t have permission to do this.",
  CROSS_ORIGIN: "This request came from another site and was refused. Open Siar and try again from there.",
  PASSWORD_CHANGE_REQUIRED: "Please choose a new password first.",
  NOT_FOUND: "Not found.",
  METHOD_NOT_ALLOWED: "This address does not take that method.",
  CONFLICT: "This was changed in the meantime. Refresh the page and try again.",
  REQUEST_KEY_REUSED: "This form was already used for something else. Open the page again and try once more.",
  REQUEST_IN_PROGRESS: "The same request is still being worked on. Please wait a moment.",
  FILE_TOO_LARGE: "The file is too large. At most {max} MB are allowed.",
  BODY_TOO_LARGE: "The request is too large.",
  UNSUPPORTED_MEDIA_TYPE: "This kind of content is not accepted here.",
  VALIDATION: "Please check the marked fields.",
  FILE_MISSING: "Please choose a file.",
  FILE_NOT_XLSX: "This is not an Excel .xlsx file. In Excel, use Save As and choose Excel Workbook (.xlsx).",
  FILE_DAMAGED: "This .xlsx file is damaged and cannot be read. Save it again in Excel and retry.",
  FILE_UNPACKED_TOO_LARGE: "This .xlsx file becomes too large when unpacked. At most {max} MB are allowed.",
  FILE_TOO_MANY_ROWS: "The sheet has too many rows. At most {max} are allowed.",
  FILE_WRONG_HEADERS: "The column headings are not right. Wanted: {wanted}. Found: {found}.",
  FILE_NO_VALID_ROW: "No row of this file can be sent, so nothing was queued.",
  NOT_ENOUGH_CREDITS: "Not enough credits: {needed} needed, {balance} available. Nothing was queued.",
  SERVER_ADDRESS_INVALID: "This is not a valid server address.",
  SERVER_ADDRESS_FORBIDDEN: "This server address is not allowed.",
  SERVER_MISSING: "No server has been set for this user.",
  SERVER_UNREACHABLE: "The WAHA server cannot be reached.",
  DEVICE_NOT_READY: "The device is not ready for this yet.",
  TOO_MANY_SIGN_INS: "Too many failed sign-ins. Try again in {minutes} min.",
  INTERNAL: "Something went wrong.",
  WAHA_FAILED: "The WAHA server answered with an error.",
  DATABASE_AWAY: "The database cannot be reached right now. Please try again shortly.",
};

const fieldErrors: Record<FieldFault, string> = {
  INVALID: "This value is not valid.",
  REQUIRED: "This field is required.",
  EMAIL_INVALID: "Please enter a valid email address.",
  EMAIL_TAKEN: "This email address is already in use.",
  PASSWORD_LENGTH: "The password must have 8 to 128 characters.",
  PASSWORD_MISMATCH: "Password confirmation does not match.",
  PASSWORD_WRONG: "The current password is not right.",
  PHONE_REQUIRED: "Phone number is required.",
  PHONE_LEADING_ZERO: "Do not start with 0. Type without 0, e.g., {phone}.",
  PHONE_INVALID: "Phone number is not valid for the selected country.",
  PHONE_TOO_LONG: "Phone number is too long (max 15 digits E.164).",
  PHONE_NOT_E164: "Write the number with plus and country code, e.g., +6281234567890.",
  ROLE_INVALID: "Please choose one of the roles.",
  FEATURE_INVALID: "Please choose among the listed features.",
  COUNTRY_INVALID: "Please choose a country.",
  TOO_LONG: "This is too long.",
  NUMBER_INVALID: "Please enter a number.",
};

const reasons: Record<Reason, string> = {
  NUMBER_INVALID: "The number is not a valid phone number.",
  MESSAGE_EMPTY: "The message is empty.",
  MESSAGE_TOO_LONG: "The message is longer than 4,096 characters.",
  TIME_INVALID: "The time could not be read.",
  TIME_PAST: "The time had already passed.",
  DUPLICATE: "The same number with the same message stands in an earlier row.",
  NOT_ON_WHATSAPP: "The number is not on WhatsApp.",
  REFUSED: "WhatsApp refused the message.",
  CHECKING: "Checking whether the message went out.",
  UNCONFIRMED: "It could not be confirmed that the message went out. The credit comes back after 24 hours.",
  UNCONFIRMED_REFUNDED: "It was never confirmed that the message went out, so the credit came back.",
  WAITING_RETRY: "The server could not take it yet. It will be tried again.",
  CANCELLED: "The batch was cancelled before this row was sent.",
};

/** Every text of the interface in English. Indonesian has the same shape, or it does not compile. */
export const en = { errors, fieldErrors, reasons };

export type Texts = typeof en;
