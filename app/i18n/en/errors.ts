const ofCodes = {
  BAD_REQUEST: "We cannot understand this request.",
  UNAUTHENTICATED: "Sign in first.",
  TOKEN_EXPIRED: "This API key has expired. Create a new one under Settings → API keys.",
  BAD_CREDENTIALS: "The email or password is incorrect.",
  ACCOUNT_DEACTIVATED: "This account is deactivated. Contact your admin.",
  TOTP_REQUIRED: "This account uses two-step verification. Enter the code from your authenticator app.",
  TOTP_WRONG: "The code is incorrect or was already used. Enter the next code from your app.",
  TOTP_UNREADABLE:
    "We cannot check codes because the installation’s secret key is missing or has changed. Use a recovery code, or ask a Super Admin to turn off two-step verification.",
  FORBIDDEN: "You do not have permission to do this.",
  RESET_LINK_OVER: "This link was used or is too old. Get a new link.",
  APP_URL_MISSING: "This installation does not know its own address. Set APP_URL first.",
  SESSION_REQUIRED: "An API key cannot do this. Sign in with your password instead.",
  SCOPE_REQUIRED: "This API key does not have the permission {{scope}}. Create one that has it.",
  CROSS_ORIGIN: "This request came from another site. Open Siar and try again from there.",
  SUPER_ADMIN_PROTECTED: "You don’t have permission to change a Super Admin.",
  ADMIN_PROTECTED: "You cannot change an admin who has features that you do not have.",
  OWN_ROLE: "You cannot change your own role or features.",
  OWN_ACCOUNT: "You cannot deactivate or delete your own account.",
  OWN_CREDITS: "You cannot give credits to yourself. Ask another admin.",
  FEATURE_NOT_HELD: "You can only give features that you have yourself.",
  LAST_SUPER_ADMIN: "You cannot deactivate, delete or change the role of the last active Super Admin.",
  PASSWORD_CHANGE_REQUIRED: "Choose a new password first.",
  BULK_HISTORY_REQUIRED:
    "Only admins with the feature “Sending history” see recipients and messages of other users’ batches. Ask a Super Admin to turn it on for you.",
  NOT_FOUND: "Not found.",
  METHOD_NOT_ALLOWED: "This address does not support that request method.",
  UPLOAD_GONE: "The file is no longer here, so the message cannot be changed. Upload the file again.",
  LISTS_GONE:
    "A contact list of this batch was deleted, so the message cannot be changed. Choose other lists under Send New.",
  CONFLICT: "This has changed since you opened it. Refresh the page and try again.",
  ALREADY_APPROVED: "This request has already been approved.",
  ALREADY_REJECTED: "This request has already been rejected.",
  REQUEST_EXPIRED: "This request has expired. Ask the user to send a new one.",
  RECEIPT_CORRECTED: "This receipt has already been corrected. Correct the newer one.",
  LINE_NOT_PROPOSED:
    "This line does not match exactly one waiting request any more. Refresh the page and check it again.",
  USER_DELETED: "You cannot give credits because this user’s account was deleted.",
  BALANCE_TOO_LARGE_one: "The balance would become too large. The maximum is {{count, number}} credit.",
  BALANCE_TOO_LARGE_other: "The balance would become too large. The maximum is {{count, number}} credits.",
  TOO_MANY_WAITING_one:
    "{{count, number}} of your requests is waiting for approval. Wait until an admin reviews it.",
  TOO_MANY_WAITING_other:
    "{{count, number}} of your requests are waiting for approval. Wait until an admin reviews one.",
  TOO_MANY_API_TOKENS_one: "You already have {{count, number}} API key. Revoke one that you no longer need.",
  TOO_MANY_API_TOKENS_other:
    "You already have {{count, number}} API keys. Revoke one that you no longer need.",
  NOTHING_TO_RETRY: "No messages of this batch can be retried right now.",
  REQUEST_KEY_REUSED: "This form was already submitted. Reload the page and try again.",
  REQUEST_IN_PROGRESS: "The same request is still in progress. Wait a moment.",
  FILE_TOO_LARGE: "The file is too large. The maximum is {{max, number}} MB.",
  ALREADY_STARTED: "This batch has started or starts within a minute. Its time cannot be changed.",
  NOTHING_TO_COPY: "The messages of this batch were deleted, so it cannot be duplicated.",
  FOLLOW_UP_EMPTY: "There is no one in this group. Choose the other one.",
  REPLIES_NOT_KEPT: "Replies to this batch are no longer kept, so it is not known who replied.",
  BODY_TOO_LARGE: "The request is too large.",
  ACCOUNT_FULL: "Not enough storage space. Your account can store up to {{max, number}} MB.",
  ADDRESS_TOO_LONG: "The web address is too long. Shorten the search or the filters.",
  UNSUPPORTED_MEDIA_TYPE: "This type of content is not accepted here.",
  SEARCH_TOO_SLOW:
    "The search took too long. Search for a number or a name instead, or filter the list first.",
  VALIDATION: "Check the marked fields.",
  FILE_MISSING: "Choose a file.",
  FILE_NOT_XLSX:
    "This is not an Excel (.xlsx) or CSV file. In Excel, use Save As and choose Excel Workbook (.xlsx).",
  FILE_CSV_QUOTE:
    "Row {{row}} has an unmatched quotation mark. Close it, or save the file as Excel (.xlsx), and upload again.",
  FILE_CSV_ROW_TOO_LONG:
    "Row {{row}} of this CSV is too long. Probably an earlier quotation mark is not closed.",
  FILE_DAMAGED: "This .xlsx file is damaged. Save it again in Excel and upload it again.",
  FILE_WITH_PASSWORD:
    "This file has a password. In Excel, use File, Info, Protect Workbook to remove it. Then save and upload again.",
  FILE_OLD_EXCEL:
    "This is an old Excel file (.xls). In Excel, use Save As and choose Excel Workbook (.xlsx).",
  FILE_UNKNOWN_ENCODING:
    "We cannot read the characters in this file. Save it in Excel as .xlsx or CSV UTF-8 and upload it again.",
  FILE_BROKEN_CHARACTER:
    "Row {{row}} of this CSV has a damaged character. Correct the row, save the file as CSV UTF-8 and upload it again.",
  FILE_ALL_HIDDEN: "All sheets in this file are hidden. Unhide the sheet with your rows and upload again.",
  FILE_UNPACKED_TOO_LARGE: "This .xlsx file is too large when unpacked. The maximum is {{max, number}} MB.",
  FILE_TOO_MANY_PARTS_one:
    "This .xlsx file has too many parts (sheets, pictures). The maximum is {{count, number}}. Keep only the first sheet and upload again.",
  FILE_TOO_MANY_PARTS_other:
    "This .xlsx file has too many parts (sheets, pictures). The maximum is {{count, number}}. Keep only the first sheet and upload again.",
  FILE_RATIO_TOO_HIGH_one:
    "This .xlsx file unpacks to more than {{count, number}} time its size. Save it again in Excel and upload it again.",
  FILE_RATIO_TOO_HIGH_other:
    "This .xlsx file unpacks to more than {{count, number}} times its size. Save it again in Excel and upload it again.",
  FILE_TOO_MANY_ROWS_one: "The file has too many rows. The maximum is {{count, number}}.",
  FILE_TOO_MANY_ROWS_other: "The file has too many rows. The maximum is {{count, number}}.",
  FILE_STORES_TOO_MUCH:
    "The messages in this file take more than {{max, number}} MB. Split it into several files and upload them one by one.",
  FILE_TOO_COMPLEX:
    "The cells of this file contain too much text. Delete the columns that you do not need and upload again.",
  FILE_TOO_SLOW_one:
    "Reading this file took longer than {{count, number}} second. Split it into several files and upload them one by one.",
  FILE_TOO_SLOW_other:
    "Reading this file took longer than {{count, number}} seconds. Split it into several files and upload them one by one.",
  FILE_WRONG_HEADERS:
    "We cannot find the phone number column. Rename it to {{wanted}}. Columns in your file: {{found}}.",
  FILE_DOUBLED_HEADER:
    "The heading {{header}} appears more than once ({{columns}}). Keep one and upload again.",
  FILE_COLUMN_UNCLEAR:
    "More than one column could be {{header}}: {{found}}. Rename the right one to {{header}} and upload again.",
  TOO_MANY_TEMPLATES_one: "You already have {{count, number}} template. Delete one to add another.",
  TOO_MANY_TEMPLATES_other: "You already have {{count, number}} templates. Delete one to add another.",
  TOO_MANY_WEBHOOKS_one: "You already have {{count, number}} webhook. Delete it to create another.",
  TOO_MANY_WEBHOOKS_other: "You already have {{count, number}} webhooks. Delete one to create another.",
  WEBHOOK_OFF: "This webhook is not active. Enable it first.",
  TOO_MANY_LISTS_one: "You already have {{count, number}} contact list. Delete one to add another.",
  TOO_MANY_LISTS_other: "You already have {{count, number}} contact lists. Delete one to add another.",
  TOO_MANY_SCHEDULES_one: "You already have {{count, number}} schedule. Delete one to add another.",
  TOO_MANY_SCHEDULES_other: "You already have {{count, number}} schedules. Delete one to add another.",
  SCHEDULE_ENDED: "This schedule has ended. Give it a new rule to start it again.",
  LIST_FULL_one: "A contact list can have up to {{count, number}} contact. Nothing was changed.",
  LIST_FULL_other: "A contact list can have up to {{count, number}} contacts. Nothing was changed.",
  NO_RECIPIENTS: "This batch has no recipients with a phone number.",
  TOO_MANY_PACKAGES_one: "There is already {{count, number}} package. Delete one to add another.",
  TOO_MANY_PACKAGES_other: "There are already {{count, number}} packages. Delete one to add another.",
  FILE_NOT_CSV: "This is not a CSV file. Download the CSV from your bank’s website and upload it.",
  FILE_STATEMENT_LAYOUT:
    "We do not know the layout of this file. Choose its columns for date, amount and description. Columns in your file: {{found}}.",
  FILE_STATEMENT_LINE:
    "Row {{line}} (“{{typed}}”) cannot be read. Nothing was saved. Check the row, or choose other columns.",
  FILE_STATEMENT_ACCOUNT: "This file is of account {{found}}. Choose that account, or upload another file.",
  FILE_STATEMENT_EMPTY: "This file contains no transactions.",
  UNKNOWN_COLUMN: "There is no column called {{column}}. Columns in your file: {{found}}.",
  FILE_NO_VALID_ROW: "No rows can be sent. Nothing was queued.",
  NOT_ENOUGH_CREDITS:
    "Not enough credits: {{needed, number}} needed, {{balance, number}} available. Nothing was sent.",
  PRICE_CHANGED_one:
    "The price has changed. This now costs {{count, number}} credit. Nothing was sent. Check the new price and confirm again.",
  PRICE_CHANGED_other:
    "The price has changed. This now costs {{count, number}} credits. Nothing was sent. Check the new price and confirm again.",
  OWN_NUMBER_MISSING: "Add your phone number in Settings first.",
  OWN_NUMBER_OPTED_OUT:
    "Your number is on an opt-out list, so it gets no messages. Remove it from the list first.",
  OWN_NUMBER_UNCONFIRMED: "Confirm your phone number in Settings first.",
  PHONE_CONFIRMED: "Your phone number is already confirmed.",
  PHONE_CODE_EXPIRED: "No code is valid right now. A code is valid for 10 minutes. Request a new one.",
  PHONE_CODE_NO_DEVICE:
    "None of your WhatsApp numbers can send right now, so no code was sent. Ask your admin, then try again.",
  PHONE_CODE_PAUSED:
    "Your WhatsApp numbers are paused or on a break, so no code was sent. Try again {{time}}.",
  PHONE_CODE_DAILY_LIMIT: "Today’s limit is reached, so no code was sent. Try again {{time}}.",
  PHONE_CODE_NEW_CONTACTS:
    "Your WhatsApp numbers cannot message new contacts right now, so no code was sent. Try again {{time}}.",
  PHONE_CODE_QUIET: "It is outside your sending hours, so no code was sent. Try again {{time}}.",
  PHONE_CODE_QUEUE:
    "Other messages of your account are sent first, so no code was sent. Pause your batches, or try again {{time}}.",
  PHONE_CODES_USED_one: "You requested {{count, number}} code within a day. Try again {{time}}.",
  PHONE_CODES_USED_other: "You requested {{count, number}} codes within a day. Try again {{time}}.",
  PHONE_CODE_TRIES: "Too many incorrect codes. Request a new one.",
  SERVER_ADDRESS_INVALID: "This is not a valid server address.",
  SERVER_ADDRESS_FORBIDDEN: "This server address is not allowed.",
  SERVER_MISSING: "This user has no server yet. Set up the server first.",
  SERVER_KEY_UNREADABLE:
    "We cannot read the stored API key of the WAHA server. Enter it again on the server’s page, or ask the operator to restore the secret key.",
  SERVER_UNREACHABLE: "We cannot reach the WAHA server.",
  DEVICE_ROWS_OPEN_one:
    "{{count, number}} message is not confirmed yet. If the device is logged out now, we cannot check it; it is not resent and its credit is returned after a day. Wait a few minutes, or confirm to log out anyway.",
  DEVICE_ROWS_OPEN_other:
    "{{count, number}} messages are not confirmed yet. If the device is logged out now, we cannot check them; they are not resent and their credits are returned after a day. Wait a few minutes, or confirm to log out anyway.",
  DEVICE_NOT_READY: "The device is not ready for this yet. Try again in a moment.",
  DEVICE_CONNECTED: "This number is connected. You can connect it again only when it is disconnected.",
  DEVICE_CONNECT_OFF: "Only an admin can connect numbers here. Ask your admin.",
  NUMBER_UNREACHABLE:
    "We cannot reach the server of this number. Try again in a few minutes. If it stays like this, tell your admin.",
  PAIRING_CODES_USED: "You asked for too many pairing codes. Scan the QR code, or try again in an hour.",
  TOO_MANY_UPLOADS_one:
    "You already have {{count, number}} upload in progress. Wait for it to finish, then try again.",
  TOO_MANY_UPLOADS_other:
    "You already have {{count, number}} uploads in progress. Wait for one to finish, then try again.",
  TOO_MANY_DOWNLOADS: "You already have many downloads in progress. Wait for one to finish, then try again.",
  TOO_MANY_REQUESTS: "Too many requests at the same time. Wait a few seconds, then try again.",
  EMAIL_NOT_SET_UP: "E-mail is not set up. Ask the operator to set SMTP_URL and MAIL_FROM.",
  TEST_EMAIL_REFUSED: "The mail server refused the test e-mail. ({{reason}})",
  TEST_EMAIL_UNCERTAIN: "The mail server did not confirm the test e-mail. Check the inbox. ({{reason}})",
  TOO_MANY_TEST_EMAILS: "Too many test e-mails. Try again in {{duration}}.",
  TOO_MANY_SIGN_INS: "Too many failed attempts to sign in. Try again in {{duration}}.",
  INTERNAL: "Something went wrong.",
  WAHA_FAILED: "The WAHA server responded with an error.",
  DATABASE_AWAY: "We cannot reach the database right now. Try again in a moment.",
  TOO_BUSY: "Siar is very busy right now. Wait a few seconds, then try again.",
  STORAGE_FULL: "The server is out of disk space. Nothing was saved. Contact your admin.",
};

const fieldErrors = {
  INVALID: "This value is not valid.",
  REPEATED: "This field was sent more than once. Send it once.",
  ROWS_OPEN_one:
    "{{count, number}} message is not confirmed yet. If you log out now, we cannot check it; it is not resent and its credit is returned after a day. Wait a few minutes, or press the button again to log out anyway.",
  ROWS_OPEN_other:
    "{{count, number}} messages are not confirmed yet. If you log out now, we cannot check them; they are not resent and their credits are returned after a day. Wait a few minutes, or press the button again to log out anyway.",
  REQUIRED: "Fill in this field.",
  TYPE_AGAIN: "Enter this again. It is not kept.",
  LIST_TOO_LONG_one: "The maximum is {{count, number}} number at a time. Nothing was added.",
  LIST_TOO_LONG_other:
    "The maximum is {{count, number}} numbers at a time. Split the file. Nothing was added.",
  LIST_EMPTY: "This file contains no numbers.",
  ROWS_REFUSED_one: "Row {{line}}: {{sentence}}",
  ROWS_REFUSED_other: "{{count, number}} rows are not valid. First, row {{line}}: {{sentence}}",
  ROW_INVALID:
    "Row {{line}} is not valid. A row is an object whose values are texts, numbers, true, false or null.",
  ROW_NAME_REPEATED: "Row {{line}} has the name “{{name}}” more than once. Send each name of a row once.",
  LINE_NO_NUMBER: "Line {{line}} (“{{typed}}”) is not a phone number. Nothing was added.",
  NO_PHONE_NUMBER:
    "“{{typed}}” is not a phone number. Enter it with plus and country code, for example +6281234567890, or the way you dial it.",
  EMAIL_INVALID: "Enter a valid email address.",
  EMAIL_TAKEN: "This email address is already in use.",
  PASSWORD_LENGTH: "Use 8 to 128 characters.",
  PASSWORD_MISMATCH: "Password confirmation does not match.",
  PASSWORD_WRONG: "The current password is incorrect.",
  PASSWORD_UNCHANGED: "Choose a password that is different from the current one.",
  TOTP_WRONG: "The code is incorrect or was already used. Enter the next code from your app.",
  PHONE_CODE_WRONG: "The code is incorrect. Enter the 6 digits from the latest message.",
  PHONE_REQUIRED: "Phone number is required.",
  PHONE_LEADING_ZERO: "Do not start with 0. Type without 0, e.g., {{phone}}.",
  PHONE_INVALID: "Phone number is not valid for the selected country.",
  PHONE_TOO_LONG: "Phone number is too long (max 15 digits E.164).",
  PHONE_NOT_E164: "Enter the number with plus and country code, for example +6281234567890.",
  PHONE_DIFFERS: "The numbers in phone and phone_number differ. Send one of them.",
  ROLE_INVALID: "Choose one of the roles.",
  FEATURE_INVALID: "Choose from the listed features.",
  SCOPE_UNKNOWN: "Choose from the listed permissions.",
  SCOPES_EMPTY: "Choose at least one permission.",
  EXPIRY_INVALID: "We cannot read this time. Enter it as 2026-12-24T09:30:00Z.",
  EXPIRY_PAST: "This time has already passed. Choose a later time.",
  EXPIRY_TOO_FAR_one: "Choose a time within {{count, number}} year.",
  EXPIRY_TOO_FAR_other: "Choose a time within {{count, number}} years.",
  COUNTRY_INVALID: "Choose a country.",
  TOO_LONG: "This is too long.",
  SEARCH_TOO_LONG_one: "Use up to {{count, number}} character in a search.",
  SEARCH_TOO_LONG_other: "Use up to {{count, number}} characters in a search.",
  NUMBER_INVALID: "Enter a number.",
  PORT_RANGE: "Enter a port from 1 to 65535.",
  GAP_RANGE: "Enter seconds from 0 to 86,400.",
  GAP_ORDER: "The longest delay cannot be shorter than the shortest delay.",
  GAP_LONGER_THAN_HOURS:
    "The sending hours of this account, or of a waiting batch, allow {{duration}} at a stretch. With a longer delay, almost no messages would be sent. Choose a shorter delay.",
  DAILY_RANGE: "Enter a whole number from 1 to 1,000,000.",
  REST_RANGE: "Enter whole minutes from 1 to 1,440. Enter 0 for no breaks.",
  SINCE_RANGE: "Enter a date from 2009-01-01 to today.",
  STEP_DAY: "Enter a whole number of days from 0 to 3,650.",
  STEP_PER_DAY: "Enter a whole number from 0 to 100,000. Leave empty for no limit.",
  STEP_FIRST: "The first step must start on day 0.",
  STEP_ORDER: "Each step must start later than the one above it.",
  HOST_INVALID:
    "This is not a valid server address. Enter only a name or an IP address, for example waha.example.com.",
  HOST_FORBIDDEN: "This server address is not allowed.",
  KEY_FOR_ADDRESS: "The server address changed. Enter the API key again.",
  TIME_INVALID: "Enter a future time, up to one year ahead.",
  HOUR_INVALID: "Enter the time as 08:00, from 00:00 to 24:00.",
  HOURS_EMPTY:
    "The hours start and end at the same time, so nothing would be sent. For the whole day, enter 00:00 to 24:00.",
  HOURS_NEVER: "These hours leave no time to send. Choose other hours or days.",
  HOURS_SHORTER_THAN_GAP:
    "These hours are shorter than the delay between two messages ({{duration}}). Choose longer hours.",
  HOURS_LEAVE_OUT:
    "The batch “{{name}}” has its own sending hours, which would have no time left. Cancel that batch first, or choose longer hours.",
  HOURS_WIDER: "Choose hours within the account’s sending hours ({{wanted}}) and days.",
  DAYS_INVALID: "Choose days from 1 (Monday) to 7 (Sunday).",
  ZONE_INVALID: "Choose one of the time zones WIB, WITA and WIT.",
  THEME_INVALID: "Choose one of the themes system, light and dark.",
  BASIS_REQUIRED: "Choose why you can contact these people (basis: customers, agreed or other).",
  START_INVALID: "We cannot read this time. Enter it as 2026-12-24 09:30.",
  START_PAST: "This time has already passed. Choose a later time, or leave empty to send now.",
  START_TOO_FAR: "Choose a time within one year.",
  DATE_INVALID: "Enter the date as 2026-12-25.",
  DAYS_EMPTY: "Choose at least one day.",
  NUMBER_RANGE: "Enter a whole number from 1 to {{max, number}}.",
  LAST_DATE_PAST: "This date has passed. Choose a later one.",
  NOTIFICATION_DEVICE: "This device does not exist. Choose another one.",
  LOW_BALANCE: "Enter a whole number from 0 to 1,000,000,000.",
  CREDITS_RANGE: "Enter a whole number from 1 to 10,000,000.",
  BANK_ACCOUNT: "Enter the account number with 5 to 30 digits.",
  QRIS_INVALID: "This is not the text of a QRIS code. Copy it completely, or upload a picture of the code.",
  QRIS_CHECKSUM:
    "The checksum of this QRIS is wrong, so part of it is missing or changed. Copy it completely.",
  QRIS_DYNAMIC: "This is a dynamic QRIS for one payment. Use the static QRIS of your shop.",
  QRIS_CURRENCY: "This QRIS is not in rupiah (currency 360).",
  QRIS_COUNTRY: "This QRIS is not from Indonesia (country ID).",
  QRIS_MERCHANT: "This QRIS names no merchant, city or NMID. Use the static QRIS of your shop.",
  QRIS_PICTURE:
    "We cannot find a QR code in this picture. Use a sharp PNG or JPG of the code, up to 12 megapixels.",
  RECEIPT_PREFIX: "Use 1 to 20 letters, digits or hyphens.",
  PACKAGE_PRICE: "Enter whole rupiah from 1, up to Rp 10,000,000 per credit.",
  PACKAGE_GONE: "This package is no longer sold. Choose another one.",
  PACKAGE_REQUIRED: "Credits are sold only in packages. Choose a package.",
  PACKAGE_AND_AMOUNT: "Choose a package or enter a number of credits, not both.",
  ADJUSTMENT_RANGE: "Enter a whole number from -10,000,000 to 10,000,000, but not 0.",
  BALANCE_BELOW_ZERO_one: "The balance cannot go below 0. The user has {{count, number}} credit.",
  BALANCE_BELOW_ZERO_other: "The balance cannot go below 0. The user has {{count, number}} credits.",
  EVIDENCE_TYPE: "The proof of transfer must be a JPG, PNG or PDF file.",
  EVIDENCE_DAMAGED: "This file is empty or damaged. Choose another file.",
  EVIDENCE_NEEDED: "No unique amount is free right now. Upload the proof of transfer, or try again later.",
  ATTACHMENT_TYPE: "An attachment must be a JPG, PNG, WebP, PDF or MP4 file.",
  ATTACHMENT_DAMAGED: "The attachment is empty or damaged. Choose another file.",
  ATTACHMENT_PRICE: "Enter a whole number from 0 to 1,000.",
  ATTACHMENTS_NOT_ZIP: "Put the files in one .zip and choose it.",
  ATTACHMENTS_DAMAGED: "The .zip is damaged. Create it again.",
  ATTACHMENTS_PASSWORD: "The .zip has a password. Create it without a password.",
  ATTACHMENTS_TOO_MANY: "Too many files for one batch. The maximum is {{max, number}}.",
  ATTACHMENTS_TOO_LARGE:
    "The files in the .zip are too large. Together they can have up to {{max, number}} MB.",
  ATTACHMENTS_RATIO:
    "The .zip grows too much when unpacked. The maximum factor is {{max, number}}. Use only pictures and documents.",
  ATTACHMENTS_OUTSIDE: "A file name in the .zip leads out of its folder: {{name}}. Create the .zip again.",
  ATTACHMENTS_DOUBLED: "The .zip has two files called {{name}}. Rename one and create the .zip again.",
  COLUMN_NOT_FOUND: "There is no column called {{column}}. Columns in your file: {{found}}.",
  COLUMN_DOUBLED: "The column {{column}} appears more than once. Rename one and upload again.",
  COLUMN_TWICE: "The column {{column}} is chosen more than once. Choose another column for one of them.",
  COLUMN_REQUIRED: "Choose the column with the phone numbers.",
  MESSAGES_REQUIRED: "Choose the column with the messages, or write one message for everyone.",
  ATTACHMENTS_NO_COLUMN:
    "Your spreadsheet has no attachment column. Add one with the file name for each row.",
  ATTACHMENTS_AND_ONE: "Choose one attachment for everyone or a .zip with different files, not both.",
  PRICE_INVALID: "Enter a price from 0 to 10,000,000 with up to two decimals.",
  TOO_MANY: "Too many rows.",
  USER_NOT_TESTABLE: "Choose an active user with a WAHA server.",
  START_WORDS_FIXED: "These keywords are the same for all accounts. You cannot change them.",
  NAME_TAKEN: "You already use this name. Choose another one.",
  COLUMN_NAME: "A column cannot be called {{column}}. Choose another name.",
  COLUMN_NAME_LONG_one: "The name of a column can have up to {{count, number}} character.",
  COLUMN_NAME_LONG_other: "The name of a column can have up to {{count, number}} characters.",
  TOO_MANY_COLUMNS_one: "A contact list can have up to {{count, number}} column besides the phone number.",
  TOO_MANY_COLUMNS_other: "A contact list can have up to {{count, number}} columns besides the phone number.",
  VALUE_TOO_LONG: "The value of {{column}} is longer than 4,096 characters.",
  NUMBER_ERASED: "The personal data of this number was erased, so it cannot be added to a list.",
  FILTER_COLUMN: "The chosen lists have no column called {{column}}. Columns: {{found}}.",
  FILTER_OP: "Choose a comparison that fits this column.",
  FILTER_VALUE: "Enter a number, or a date as 2026-12-25 or 25/12/2026.",
  NO_CONTACTS: "No contacts on these lists match. Choose other lists, or change the conditions.",
  LISTS_AND_OTHERS: "Choose contact lists, a file or phone numbers. You can use only one of them.",
  RRULE_LONG: "A rule can have up to 500 characters.",
  RRULE_INVALID: "The rule cannot be read at “{{found}}”. Example: FREQ=WEEKLY;BYDAY=MO.",
  RRULE_PART: "The rule cannot have {{name}}. Use FREQ, INTERVAL, BYDAY, BYMONTHDAY, UNTIL or COUNT.",
  RRULE_TWICE: "The rule has {{name}} twice. Remove one.",
  RRULE_FREQ: "FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY, not {{found}}.",
  RRULE_INTERVAL: "INTERVAL must be a whole number from 1 to {{max, number}}.",
  RRULE_BYDAY: "BYDAY takes MO, TU, WE, TH, FR, SA and SU, not {{found}}.",
  RRULE_BYDAY_WEEKLY: "BYDAY works only with FREQ=WEEKLY.",
  RRULE_BYMONTHDAY: "BYMONTHDAY takes 1 to 31, or -1 for the last day, not {{found}}.",
  RRULE_BYMONTHDAY_WEEKLY: "BYMONTHDAY does not work with FREQ=WEEKLY.",
  RRULE_COUNT: "COUNT must be a whole number from 1 to {{max, number}}.",
  RRULE_UNTIL: "UNTIL must be a date such as 20271231, not {{found}}.",
  RRULE_UNTIL_PAST: "UNTIL is in the past. Choose a later date.",
  RRULE_COUNT_AND_UNTIL: "Use COUNT or UNTIL, not both.",
  RRULE_NO_DATES: "This rule has no date in the future.",
  SCHEDULE_WHEN_BOTH: "Use a rule or a date column, not both.",
  SCHEDULE_WHEN_NONE: "Choose when the schedule runs: a rule, or a date column.",
  SCHEDULE_TIME: "Enter a time as 09:00.",
  SCHEDULE_OUTSIDE_HOURS: "This is outside your sending hours ({{wanted}}). Choose another time.",
  DAYS_BEFORE: "Enter a whole number from -365 to 365.",
  BASIS_OLD:
    "The consent basis of the list “{{name}}” is older than 24 months. Open the list and confirm it again.",
  TEXT_TOO_LONG: "Use up to 4,096 characters.",
  TEXT_UNCLOSED: "Close the placeholder with }}. ({{at}})",
  TEXT_NAME_EMPTY: "Add a column name between the braces. ({{at}})",
  TEXT_COLUMN_DOUBLED:
    "The column {{column}} appears more than once ({{columns}}). Rename one and upload again.",
  FILE_AND_NUMBERS: "Choose a file or enter numbers, not both.",
  WEBHOOK_URL_INVALID: "Enter a complete URL, for example https://example.com/siar.",
  WEBHOOK_URL_HTTPS: "The URL must begin with https://.",
  WEBHOOK_URL_CREDENTIALS: "Remove the user name and password from the URL.",
  WEBHOOK_URL_PRIVATE: "Enter a URL on the internet. This one leads into a private network.",
  WEBHOOK_EVENT_UNKNOWN: "There is no such event. Choose events from the list.",
  WEBHOOK_EVENTS_REQUIRED: "Choose at least one event.",
  RESEND_TIME: "Enter a time such as 2026-11-28T09:00:00Z.",
  RESEND_FUTURE: "This time is in the future. Enter an earlier one.",
  RESEND_TOO_OLD_one: "Events are kept for {{count, number}} day. Enter a later time.",
  RESEND_TOO_OLD_other: "Events are kept for {{count, number}} days. Enter a later time.",
  RECIPIENTS_MISSING: "Choose a file or contact lists, or enter phone numbers.",
  TOO_MANY_NUMBERS_one: "You can enter up to {{count, number}} number. Use a file for more.",
  TOO_MANY_NUMBERS_other: "You can enter up to {{count, number}} numbers. Use a file for more.",
};

const reasons = {
  NUMBER_INVALID: "Not a valid phone number.",
  NUMBER_SHORTENED:
    "Excel shortened this number, so digits are missing. Format the column as text and enter it again.",
  NUMBER_NEEDS_COUNTRY:
    "This number could belong to several countries. Enter it with plus and country code, for example +6281234567890.",
  NUMBER_NOT_STORED:
    "The file does not contain this number, for example because of a formula. Open the file in Excel, save it and upload it again.",
  MESSAGE_EMPTY: "The message is empty.",
  MESSAGE_TOO_LONG: "The message is longer than 4,096 characters.",
  MESSAGE_NOT_STORED:
    "The file does not contain this message, for example because of a formula. Open the file in Excel, save it and upload it again.",
  VALUE_MISSING: "A value for a placeholder is missing.",
  CELLS_BEYOND_HEADERS:
    "This row has more cells than there are column headings. Put text that contains the separator in quotation marks.",
  ATTACHMENT_MISSING: "The attachment is missing.",
  TIME_INVALID: "We cannot read the time.",
  TIME_WITHOUT_DATE: "The time has no date. Enter both, for example 2026-12-24 09:30.",
  TIME_PAST: "The time has already passed.",
  TIME_NOT_STORED:
    "The file does not contain this time, for example because of a formula. Open the file in Excel, save it and upload it again.",
  ZONE_UNKNOWN: "The time zone is not WIB, WITA or WIT. Leave empty to use the time zone in your settings.",
  DUPLICATE: "Duplicate of an earlier row (same number and message).",
  REPEATED_NUMBER: "This number is already in an earlier row.",
  OPTED_OUT: "This person opted out.",
  NOT_ON_WHATSAPP: "The number is not on WhatsApp.",
  REFUSED: "WhatsApp rejected the message.",
  RESTRICTED: "WhatsApp blocks messages to new contacts from this number for now.",
  CHECKING: "Checking whether the message was sent.",
  UNCONFIRMED: "Delivery not confirmed. The credit is returned after {{refund}}.",
  UNCONFIRMED_REFUNDED: "Delivery was never confirmed. The credit was returned.",
  UNCONFIRMED_TEST: "Delivery not confirmed.",
  WAITING_NEW_PEOPLE:
    "WhatsApp blocks messages to new contacts from this number for now. The message is sent when the block ends.",
  WAITING_RETRY: "The server could not accept the message yet. We will try again.",
  CANCELLED: "The batch was cancelled before this row was sent.",
};

const serverFaults = {
  KEY_UNREADABLE: ofCodes.SERVER_KEY_UNREADABLE,
  HOST_UNKNOWN: "This host has no address that we can use. Check the spelling.",
  NO_ANSWER:
    "Nothing responds at this host and port. Check that WAHA is running and that this machine can reach it.",
  SILENT: "The server accepts connections but does not respond. Check the port and HTTPS setting.",
  NOT_WAHA: "The server responds, but it is not WAHA. Check the host, port and HTTPS setting.",
  KEY_REFUSED: "WAHA rejects the API key. Enter it again.",
  KEY_TOO_NARROW:
    "WAHA accepts the API key, but the key does not have enough rights. Give it more rights, or enter another key.",
  TOO_OLD: "This WAHA version is too old. Siar needs WAHA 2026.6.1 or newer.",
  NOWEB_OUTDATED:
    "This NOWEB version is too old: WhatsApp has rejected it since 2026-07-28. Use 2026.8.2 or newer, with WAHA_NOWEB_WA_VERSION=auto-web.",
  REFUSING: "WAHA responds but rejects Siar’s requests (HTTP {{code}}). Siar needs WAHA 2026.6.1 or newer.",
  BUSY: "WAHA is still busy with this session. Wait 30 seconds, then try again.",
  BROKEN:
    "WAHA, or the proxy in front of it, responds with an error (HTTP {{code}}). Check its log or restart it.",
  UNKNOWN: "This server has not been checked yet. Test the connection.",
};

/** Why a date of a schedule made no batch. */
const scheduleReasons = {
  NO_CONTACTS: "No contacts matched.",
  TOO_LATE: "Siar was not running at that time, and more than a day has passed.",
  DATABASE_RESTORED: "The database was restored. The messages may have been sent before that.",
  NOT_ENOUGH_CREDITS: "There were not enough credits.",
  LIST_DELETED: "A contact list was deleted. Choose another one.",
  TEMPLATE_DELETED: "The template was deleted. Choose another one.",
  COLUMN_MISSING: "The contact lists do not have a column that is needed.",
  FILTER_INCOMPLETE:
    "The filter lacks a value. It may have been removed with a number's personal data. Set the filter again.",
  DEVICE_MISSING: "You have no WhatsApp number to send with.",
  BASIS_OLD:
    "The consent basis of a contact list is older than 24 months. Open the list and confirm it again.",
  BASIS_MISSING: "A consent basis is required. Add it to the contact lists, the same for all of them.",
  ACCOUNT_INACTIVE: "The account was not active.",
  ACCOUNT_FULL: "The account had not enough storage space.",
  TOO_MANY_CONTACTS: "There were more contacts than one batch can have.",
  MESSAGES_REFUSED: "No message could be made. Check the template and the contacts.",
};

/** What takes the most of an account that is full, and what to do about it. */
const accountFull = {
  items:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by batches. Choose a shorter period in Settings under Data retention, or discard uploads.",
  files:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by attachments and proofs of transfer. Attachments are deleted with the messages: choose a shorter period in Settings under Data retention.",
  opt_outs:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by opt-outs. Remove numbers that you no longer need from the list.",
  templates:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by message templates. Delete templates that you no longer need.",
  lists:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by contact lists. Delete lists or contacts that you no longer need.",
  uploads:
    "Not enough storage space (maximum {{max, number}} MB). Most of it is used by uploads in progress. Wait for them to finish, then try again.",
};

/** By what the sheet has no column for. */
const columnMissing = {
  messages:
    "The file has no messages column. Add it, or write one message for everyone. Columns in your file: {{found}}.",
};

/** What is said of everything that may be refused or go wrong, by the codes of `domain/errors`. */
export const errors = {
  errors: ofCodes,
  fieldErrors,
  reasons,
  scheduleReasons,
  serverFaults,
  accountFull,
  columnMissing,
};
