const ofCodes = {
  BAD_REQUEST: "The request could not be understood.",
  UNAUTHENTICATED: "Please sign in.",
  BAD_CREDENTIALS: "The email or the password is not right.",
  ACCOUNT_DEACTIVATED: "This account has been deactivated. Please contact your admin.",
  TOTP_REQUIRED: "This account also asks for a code of your authenticator app.",
  TOTP_WRONG: "This code is not right, or was used already. Wait for the next one.",
  TOTP_UNREADABLE:
    "Codes of your app cannot be checked, because this installation has lost the key to them. Use a recovery code, or ask a Super Admin to turn your second factor off.",
  FORBIDDEN: "You don’t have permission to do this.",
  SESSION_REQUIRED: "A token of the API may not do this. Sign in instead.",
  CROSS_ORIGIN: "This request came from another site and was refused. Open Siar and try again from there.",
  SUPER_ADMIN_PROTECTED: "You don’t have permission to change a Super Admin.",
  ADMIN_PROTECTED: "You cannot change an admin who has features that you do not have.",
  OWN_ROLE: "You cannot change your own role or features.",
  OWN_ACCOUNT: "You cannot deactivate or delete your own account.",
  OWN_CREDITS: "Nobody can give credits to themselves. Ask another admin.",
  FEATURE_NOT_HELD: "You can only give features that you have yourself.",
  LAST_SUPER_ADMIN: "The last active Super Admin must stay.",
  PASSWORD_CHANGE_REQUIRED: "Please choose a new password first.",
  BULK_HISTORY_REQUIRED:
    "Recipients and messages of other users’ batches are shown only to admins with the feature “Sending history”. Ask a Super Admin to turn it on for you.",
  NOT_FOUND: "Not found.",
  METHOD_NOT_ALLOWED: "This address does not take that method.",
  CONFLICT: "This was changed in the meantime. Refresh the page and try again.",
  ALREADY_APPROVED: "This request has already been approved.",
  ALREADY_REJECTED: "This request has already been rejected.",
  USER_DELETED: "This user’s account has been deleted, so no credits can be given.",
  BALANCE_TOO_LARGE_one: "The balance would become too large. At most {{count, number}} credit is allowed.",
  BALANCE_TOO_LARGE_other:
    "The balance would become too large. At most {{count, number}} credits are allowed.",
  TOO_MANY_WAITING_one:
    "{{count, number}} of your requests is still waiting for approval. Please wait for an answer first.",
  TOO_MANY_WAITING_other:
    "{{count, number}} of your requests are still waiting for approval. Please wait for an answer first.",
  TOO_MANY_API_TOKENS_one:
    "You have {{count, number}} token already. Revoke one that you no longer need first.",
  TOO_MANY_API_TOKENS_other:
    "You have {{count, number}} tokens already. Revoke one that you no longer need first.",
  NOTHING_TO_RETRY: "No row of this batch can be sent again at the moment.",
  REQUEST_KEY_REUSED: "This form was already used for something else. Open the page again and try once more.",
  REQUEST_IN_PROGRESS: "The same request is still being worked on. Please wait a moment.",
  FILE_TOO_LARGE: "The file is too large. At most {{max, number}} MB are allowed.",
  BODY_TOO_LARGE: "The request is too large.",
  ACCOUNT_FULL: "This account may store up to {{max, number}} MB, and that is not enough for this.",
  ADDRESS_TOO_LONG: "The address is too long. Shorten the search or the filters in it.",
  UNSUPPORTED_MEDIA_TYPE: "This kind of content is not accepted here.",
  SEARCH_TOO_SLOW:
    "This search took too long and was stopped. Search for another text, or narrow the list first.",
  VALIDATION: "Please check the marked fields.",
  FILE_MISSING: "Please choose a file.",
  FILE_NOT_XLSX:
    "This is neither an Excel .xlsx file nor a CSV. In Excel, use Save As and choose Excel Workbook (.xlsx).",
  FILE_CSV_QUOTE:
    "In row {{row}} of this CSV a quotation mark stands alone, so nobody can say where the cell ends. Write it twice inside a quoted cell, and close each one.",
  FILE_CSV_ROW_TOO_LONG:
    "Row {{row}} of this CSV is too long for a row. Probably a quotation mark before it is not closed.",
  FILE_DAMAGED: "This .xlsx file is damaged and cannot be read. Save it again in Excel and retry.",
  FILE_WITH_PASSWORD:
    "This workbook is protected by a password. In Excel, use File, Info, Protect Workbook to remove the password, save it and retry.",
  FILE_OLD_EXCEL:
    "This is a workbook of an old Excel (.xls). In Excel, use Save As and choose Excel Workbook (.xlsx).",
  FILE_UNKNOWN_ENCODING:
    "The text in this file is in an encoding that is not known here. Save it again in Excel as .xlsx or as CSV UTF-8 and retry.",
  FILE_BROKEN_CHARACTER:
    "In row {{row}} of this CSV a character is cut in two, so its text cannot be read. Correct the row, save the file again as CSV UTF-8 and retry.",
  FILE_ALL_HIDDEN: "All sheets of this workbook are hidden. Unhide the sheet with your rows and retry.",
  FILE_UNPACKED_TOO_LARGE:
    "This .xlsx file becomes too large when unpacked. At most {{max, number}} MB are allowed.",
  FILE_TOO_MANY_PARTS_one:
    "This .xlsx file has too many parts (sheets, pictures). At most {{count, number}} is allowed. Keep only the first sheet and try again.",
  FILE_TOO_MANY_PARTS_other:
    "This .xlsx file has too many parts (sheets, pictures). At most {{count, number}} are allowed. Keep only the first sheet and try again.",
  FILE_RATIO_TOO_HIGH_one:
    "This .xlsx file unpacks to more than {{count, number}} time its size. Save it again in Excel and retry.",
  FILE_RATIO_TOO_HIGH_other:
    "This .xlsx file unpacks to more than {{count, number}} times its size. Save it again in Excel and retry.",
  FILE_TOO_MANY_ROWS_one: "The sheet has too many rows. At most {{count, number}} is allowed.",
  FILE_TOO_MANY_ROWS_other: "The sheet has too many rows. At most {{count, number}} are allowed.",
  FILE_STORES_TOO_MUCH:
    "The texts of this sheet take more than {{max, number}} MB. Divide it into several files and upload them one by one.",
  FILE_TOO_COMPLEX:
    "This file takes too much memory to read, since its cells hold very much text. Delete the columns that you do not need and retry.",
  FILE_TOO_SLOW_one:
    "Reading this file took longer than {{count, number}} second and was stopped. Divide it into several files and upload them one by one.",
  FILE_TOO_SLOW_other:
    "Reading this file took longer than {{count, number}} seconds and was stopped. Divide it into several files and upload them one by one.",
  FILE_WRONG_HEADERS: "The column headings are not right. Wanted: {{wanted}}. Found: {{found}}.",
  FILE_DOUBLED_HEADER:
    "The header {{header}} stands in more than one column: {{columns}}. Keep one of them and upload again.",
  TOO_MANY_TEMPLATES_one: "There is {{count, number}} template already. Delete one to keep another.",
  TOO_MANY_TEMPLATES_other: "There are {{count, number}} templates already. Delete one to keep another.",
  UNKNOWN_COLUMN: "There is no column {{column}}. Columns found: {{found}}.",
  FILE_NO_VALID_ROW: "No row can be sent, so nothing was queued.",
  NOT_ENOUGH_CREDITS:
    "Not enough credits: {{needed, number}} needed, {{balance, number}} available. Nothing was queued.",
  PRICE_CHANGED_one:
    "The price has changed: {{count, number}} credit is needed now. Nothing was queued. Please look at it once more.",
  PRICE_CHANGED_other:
    "The price has changed: {{count, number}} credits are needed now. Nothing was queued. Please look at it once more.",
  OWN_NUMBER_MISSING: "Enter your own phone number in the settings first.",
  OWN_NUMBER_OPTED_OUT:
    "Your own number is on a list of opt-outs, so nothing is sent to it. Take it off the list first.",
  OWN_NUMBER_UNCONFIRMED: "Confirm your phone number in the settings first.",
  PHONE_CONFIRMED: "Your phone number is already confirmed.",
  PHONE_CODE_EXPIRED: "No code is valid now: a code counts for 10 minutes. Request a new one.",
  PHONE_CODE_NO_DEVICE:
    "No WhatsApp number of your account can send now, so no code was sent. Ask your admin, then try again.",
  PHONE_CODE_PAUSED: "Your WhatsApp numbers are paused or resting, so no code was sent. Try again {{time}}.",
  PHONE_CODE_DAILY_LIMIT: "Today’s limit of messages is reached, so no code was sent. Try again {{time}}.",
  PHONE_CODE_NEW_CONTACTS:
    "Your WhatsApp numbers may not message new contacts now, so no code was sent. Try again {{time}}.",
  PHONE_CODE_QUIET: "It is outside your sending hours, so no code was sent. Try again {{time}}.",
  PHONE_CODE_QUEUE:
    "Other messages of your account are sent first, so no code was sent. Pause your batches, or try again {{time}}.",
  PHONE_CODES_USED_one: "You have requested {{count, number}} code within a day. Try again {{time}}.",
  PHONE_CODES_USED_other: "You have requested {{count, number}} codes within a day. Try again {{time}}.",
  PHONE_CODE_TRIES: "There were too many wrong codes. Request a new one.",
  SERVER_ADDRESS_INVALID: "This is not a valid server address.",
  SERVER_ADDRESS_FORBIDDEN: "This server address is not allowed.",
  SERVER_MISSING: "No server has been set for this user.",
  SERVER_KEY_UNREADABLE:
    "The stored API key of the WAHA server cannot be opened. Type it again on the server’s page, or have the operator put the right secrets key back.",
  SERVER_UNREACHABLE: "The WAHA server cannot be reached.",
  DEVICE_ROWS_OPEN_one:
    "Of {{count, number}} message of this device it is not known yet whether they were sent, and WAHA forgets it when the device leaves. They would not be sent again, and their credits come back after a day. Wait a few minutes, or confirm that it leaves anyway.",
  DEVICE_ROWS_OPEN_other:
    "Of {{count, number}} messages of this device it is not known yet whether they were sent, and WAHA forgets it when the device leaves. They would not be sent again, and their credits come back after a day. Wait a few minutes, or confirm that it leaves anyway.",
  DEVICE_NOT_READY: "The device is not ready for this yet.",
  TOO_MANY_UPLOADS_one:
    "You have {{count, number}} file under way already. Wait until one of them is done, then try again.",
  TOO_MANY_UPLOADS_other:
    "You have {{count, number}} files under way already. Wait until one of them is done, then try again.",
  TOO_MANY_DOWNLOADS:
    "You have many downloads under way already. Wait until one of them is done, then try again.",
  TOO_MANY_REQUESTS: "Too much was asked for at the same time. Wait a few seconds, then try again.",
  TOO_MANY_SIGN_INS: "Too many failed sign-ins. Try again in {{minutes, number}} min.",
  INTERNAL: "Something went wrong.",
  WAHA_FAILED: "The WAHA server answered with an error.",
  DATABASE_AWAY: "The database cannot be reached right now. Please try again shortly.",
  TOO_BUSY: "Many people who are not signed in are asking at the moment. Wait a few seconds, then try again.",
  STORAGE_FULL:
    "There is no room left on this server for what you sent, and nothing of it was kept. Please tell whoever runs it, then try again.",
};

const fieldErrors = {
  INVALID: "This value is not valid.",
  REPEATED: "This field was sent more than once. Send it once.",
  ROWS_OPEN_one:
    "Of {{count, number}} message of this device it is not known yet whether they were sent, and WAHA forgets it when the device leaves. They would not be sent again, and their credits come back after a day. Wait a few minutes, or press the button once more to go on anyway.",
  ROWS_OPEN_other:
    "Of {{count, number}} messages of this device it is not known yet whether they were sent, and WAHA forgets it when the device leaves. They would not be sent again, and their credits come back after a day. Wait a few minutes, or press the button once more to go on anyway.",
  REQUIRED: "This field is required.",
  LIST_TOO_LONG_one: "A list has at most {{count, number}} number at a time. Nothing was added.",
  LIST_TOO_LONG_other:
    "A list has at most {{count, number}} numbers at a time. Split the file. Nothing was added.",
  LIST_EMPTY: "There is no number in this file.",
  ROWS_REFUSED_one: "Row {{line}}: {{sentence}}",
  ROWS_REFUSED_other: "{{count, number}} rows, the first of them row {{line}}: {{sentence}}",
  ROW_INVALID:
    "Row {{line}} is not valid. A row is an object whose values are texts, numbers, true, false or null.",
  ROW_NAME_REPEATED: "Row {{line}} has the name “{{name}}” more than once. Send each name of a row once.",
  LINE_NO_NUMBER: "Line {{line}} (“{{typed}}”) is no phone number. Nothing was added.",
  NO_PHONE_NUMBER:
    "This is no phone number: “{{typed}}”. Write it with plus and country code, e.g., +6281234567890, or as it is dialled in your country.",
  EMAIL_INVALID: "Please enter a valid email address.",
  EMAIL_TAKEN: "This email address is already in use.",
  PASSWORD_LENGTH: "The password must have 8 to 128 characters.",
  PASSWORD_MISMATCH: "Password confirmation does not match.",
  PASSWORD_WRONG: "The current password is not right.",
  PASSWORD_UNCHANGED: "Please choose another password than the current one.",
  TOTP_WRONG: "This code is not right, or was used already. Wait for the next one.",
  PHONE_CODE_WRONG: "This code is not right. Type the 6 digits of the newest message.",
  PHONE_REQUIRED: "Phone number is required.",
  PHONE_LEADING_ZERO: "Do not start with 0. Type without 0, e.g., {{phone}}.",
  PHONE_INVALID: "Phone number is not valid for the selected country.",
  PHONE_TOO_LONG: "Phone number is too long (max 15 digits E.164).",
  PHONE_NOT_E164: "Write the number with plus and country code, e.g., +6281234567890.",
  PHONE_DIFFERS: "Two numbers came, as phone and as phone_number, which differ. Send one of them.",
  ROLE_INVALID: "Please choose one of the roles.",
  FEATURE_INVALID: "Please choose among the listed features.",
  COUNTRY_INVALID: "Please choose a country.",
  TOO_LONG: "This is too long.",
  SEARCH_TOO_LONG_one: "A search takes at most {{count, number}} character. Search for a part of it.",
  SEARCH_TOO_LONG_other: "A search takes at most {{count, number}} characters. Search for a part of it.",
  NUMBER_INVALID: "Please enter a number.",
  PORT_RANGE: "Please enter a port from 1 to 65535.",
  GAP_RANGE: "Please enter a number of seconds from 0 to 86,400.",
  GAP_ORDER: "The longest gap cannot be shorter than the shortest one.",
  GAP_LONGER_THAN_HOURS:
    "In the hours of this account, or of a batch that waits, messages may go for {{minutes, number}} min at a stretch. With a longer gap hardly any would go.",
  DAILY_RANGE: "Please enter a whole number from 1 to 1,000,000.",
  REST_RANGE: "Please enter whole minutes: 1 to 1,440, or 0 minutes of rest for none.",
  SINCE_RANGE: "Please enter a day from 2009-01-01 to today.",
  STEP_DAY: "Please enter a whole number of days from 0 to 3,650.",
  STEP_PER_DAY: "Please enter a whole number of people from 0 to 100,000, or nothing for no limit.",
  STEP_FIRST: "The first step begins with day 0.",
  STEP_ORDER: "A step begins later than the one above it.",
  HOST_INVALID:
    "This is not a valid server address. Enter a name or an IP address only, e.g., waha.example.com.",
  HOST_FORBIDDEN: "This server address is not allowed.",
  KEY_FOR_ADDRESS: "The address is another one than before. Please type the API key again.",
  TIME_INVALID: "Please enter a time from now on, within a year.",
  HOUR_INVALID: "Please write the hour as 08:00, from 00:00 to 24:00.",
  HOURS_EMPTY:
    "The hours begin and end at the same time, so nothing would ever be sent. For the whole day write 00:00 to 24:00.",
  HOURS_NEVER: "Nothing is left of these hours, so nothing would ever be sent.",
  HOURS_SHORTER_THAN_GAP:
    "These hours are shorter than the wait between two messages of a device ({{minutes, number}} min), so messages would hardly go. Make them longer.",
  HOURS_LEAVE_OUT:
    "The batch “{{name}}” waits for hours of its own, and nothing of them would be left. Cancel it first, or choose wider hours.",
  HOURS_WIDER: "A batch may only narrow the hours of the account: {{wanted}}, on its days.",
  DAYS_INVALID: "Please choose days from 1 (Monday) to 7 (Sunday).",
  ZONE_INVALID: "Please choose one of the time zones WIB, WITA and WIT.",
  BASIS_REQUIRED:
    "Please say why these people may be written to: this installation asks for it (basis: customers, agreed or other).",
  START_INVALID: "This time could not be read. Write it as 2026-12-24 09:30.",
  START_PAST: "This time has already passed. Choose one from now on, or leave it empty to begin at once.",
  START_TOO_FAR: "A batch may start within a year at most.",
  DATE_INVALID: "Please write the date as 2026-12-25.",
  CREDITS_RANGE: "Please enter a whole number of credits from 1 to 10,000,000.",
  ADJUSTMENT_RANGE: "Please enter a whole number other than 0, at most 10,000,000 up or down.",
  BALANCE_BELOW_ZERO_one: "The balance cannot go below 0. The user has {{count, number}} credit.",
  BALANCE_BELOW_ZERO_other: "The balance cannot go below 0. The user has {{count, number}} credits.",
  EVIDENCE_TYPE: "The proof of transfer must be a JPG, PNG or PDF file.",
  EVIDENCE_DAMAGED: "This file is empty, cut off or damaged. Please choose another one.",
  ATTACHMENT_TYPE: "An attachment must be a JPG, PNG, WebP, PDF or MP4 file.",
  ATTACHMENT_DAMAGED: "The attachment is empty, cut off or damaged. Please choose another one.",
  ATTACHMENT_PRICE: "Please enter a whole number of credits from 0 to 1,000.",
  ATTACHMENTS_NOT_ZIP: "The files of the rows must come in a .zip.",
  ATTACHMENTS_DAMAGED: "The .zip is cut off or damaged. Please make it anew.",
  ATTACHMENTS_PASSWORD: "The .zip has a password. Please make it without one.",
  ATTACHMENTS_TOO_MANY: "Too many files for one batch: at most {{max, number}}.",
  ATTACHMENTS_TOO_LARGE: "The files of the .zip may unpack to at most {{max, number}} MB together.",
  ATTACHMENTS_RATIO:
    "The .zip unpacks to so many times its size as no pictures or documents do: at most {{max, number}}.",
  ATTACHMENTS_OUTSIDE:
    "A file of the .zip has a name that leads out of its folder: {{name}}. Please make the .zip anew.",
  ATTACHMENTS_DOUBLED:
    "The .zip holds two files with the name {{name}}. Rename one of them and make the .zip again.",
  ATTACHMENTS_NO_COLUMN:
    "The rows name no files. Add a column attachment to the sheet, with the name of each row’s file.",
  ATTACHMENTS_AND_ONE: "Please choose either one attachment for all or a .zip with a file for each row.",
  PRICE_INVALID: "Please enter a price from 0 to 10,000,000 with at most two decimals.",
  TOO_MANY: "There are too many rows.",
  USER_NOT_TESTABLE: "Please choose an active user with a WAHA server.",
  START_WORDS_FIXED: "These words are the same for everybody and cannot be changed.",
  NAME_TAKEN: "You have one of this name already. Please choose another name.",
  TEXT_TOO_LONG: "A text has at most 4,096 characters.",
  TEXT_UNCLOSED: "Two braces are opened and not closed. ({{at}})",
  TEXT_NAME_EMPTY: "Two braces name no column. ({{at}})",
  TEXT_COLUMN_DOUBLED:
    "The column {{column}} stands in the sheet more than once: {{columns}}. Rename one of them and upload again.",
  FILE_AND_NUMBERS: "Please choose a file or type numbers, not both.",
  RECIPIENTS_MISSING: "Please choose a file, or type phone numbers.",
  TOO_MANY_NUMBERS_one: "At most {{count, number}} number can be typed. Use a file for more.",
  TOO_MANY_NUMBERS_other: "At most {{count, number}} numbers can be typed. Use a file for more.",
};

const reasons = {
  NUMBER_INVALID: "The number is not a valid phone number.",
  NUMBER_SHORTENED:
    "Excel shortened this number, so digits are missing. Format the column as text and type it again.",
  NUMBER_NEEDS_COUNTRY:
    "This number could belong to several countries. Write it with plus and country code, e.g., +6281234567890.",
  NUMBER_NOT_STORED:
    "The file does not hold this number, as when a formula was never calculated. Open the file in Excel, save it and upload it again.",
  MESSAGE_EMPTY: "The message is empty.",
  MESSAGE_TOO_LONG: "The message is longer than 4,096 characters.",
  MESSAGE_NOT_STORED:
    "The file does not hold this message, as when a formula was never calculated. Open the file in Excel, save it and upload it again.",
  VALUE_MISSING: "There is no value in this column, which the text needs.",
  CELLS_BEYOND_HEADERS:
    "The row has more cells than the sheet has headers. A text with the separator in it must stand in quotation marks.",
  ATTACHMENT_MISSING: "The file of this row cannot go with it.",
  TIME_INVALID: "The time could not be read.",
  TIME_WITHOUT_DATE: "The time has no date. Write both, e.g., 2026-12-24 09:30.",
  TIME_PAST: "The time had already passed.",
  TIME_NOT_STORED:
    "The file does not hold this time, as when a formula was never calculated. Open the file in Excel, save it and upload it again.",
  ZONE_UNKNOWN: "The time zone is none of WIB, WITA and WIT. Leave it empty for that of your settings.",
  DUPLICATE: "The same number with the same message stands in an earlier row.",
  REPEATED_NUMBER:
    "The number stands in an earlier row, and you chose to send only the first row of each number.",
  OPTED_OUT: "The person asked for no more messages, or stands on a list of those who want none.",
  NOT_ON_WHATSAPP: "The number is not on WhatsApp.",
  REFUSED: "WhatsApp refused the message.",
  RESTRICTED: "WhatsApp does not let this device write to new contacts at the moment.",
  CHECKING: "Checking whether the message went out.",
  UNCONFIRMED: "It could not be confirmed that the message went out. The credit comes back after {{refund}}.",
  UNCONFIRMED_REFUNDED: "It was never confirmed that the message went out, so the credit came back.",
  UNCONFIRMED_TEST: "It could not be confirmed that the message went out.",
  WAITING_NEW_PEOPLE:
    "WhatsApp does not let this number write to new people for now. It is sent as soon as it may.",
  WAITING_RETRY: "The server could not take it yet. It will be tried again.",
  CANCELLED: "The batch was cancelled before this row was sent.",
};

const serverFaults = {
  KEY_UNREADABLE: ofCodes.SERVER_KEY_UNREADABLE,
  HOST_UNKNOWN: "The host has no address that may be used. Check its spelling.",
  NO_ANSWER: "Nothing answers at this host and port. Is WAHA running, and may this machine reach it?",
  SILENT: "Something listens there, but gives no answer. Check port and https, then look at the WAHA server.",
  NOT_WAHA: "Something answers, but it is not WAHA. Check host, port and https.",
  KEY_REFUSED: "WAHA refuses the API key. Type it again.",
  KEY_TOO_NARROW:
    "WAHA knows the API key, but it may not do what Siar needs. Give it more rights, or type another.",
  TOO_OLD: "This WAHA is too old: it takes no session but its own. Siar needs WAHA 2026.6.1 or newer.",
  NOWEB_OUTDATED:
    "This NOWEB is older than 2026.7.2: WhatsApp has refused its version since 2026-07-28. Take 2026.8.2 or newer, with WAHA_NOWEB_WA_VERSION=auto-web.",
  REFUSING: "WAHA answers, but refuses what Siar asks (HTTP {{code}}). Siar needs WAHA 2026.6.1 or newer.",
  BUSY: "WAHA is still busy with this session. Wait half a minute, then try again.",
  BROKEN:
    "WAHA, or the proxy before it, answers with an error (HTTP {{code}}). Look at its log, or restart it.",
  UNKNOWN: "How this server answers is not known yet. Test the connection.",
};

/** What takes the most of an account that is full, and what to do about it. */
const accountFull = {
  items:
    "This account may store up to {{max, number}} MB, and that is not enough for this. Most of it is batch rows. Choose a shorter time for them in Settings, or discard spreadsheets that you have not queued.",
  files:
    "This account may store up to {{max, number}} MB, and that is not enough for this. Most of it is attachments and proofs of transfer. Attachments are deleted with the rows of their batch: choose a shorter time for them in Settings.",
  opt_outs:
    "This account may store up to {{max, number}} MB, and that is not enough for this. Most of it is opt-outs. Remove numbers from the list that you no longer need.",
  templates:
    "This account may store up to {{max, number}} MB, and that is not enough for this. Most of it is templates. Delete templates that you no longer need.",
  uploads:
    "This account may store up to {{max, number}} MB, and that is not enough for this. Most of it is files that are being uploaded. Wait until they are done, then try again.",
};

/** What is said of everything that may be refused or go wrong, by the codes of `domain/errors`. */
export const errors = { errors: ofCodes, fieldErrors, reasons, serverFaults, accountFull };
