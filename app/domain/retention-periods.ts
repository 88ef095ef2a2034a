/**
 * How long things are kept that go by themselves. Batches, statements and proofs are not among them: they
 * stay until their owner's account is deleted.
 */
export const RETENTION = {
  /** A sheet that was uploaded and not queued. */
  sheet_hours: 1,
  /** The rows of a batch that was cancelled before anything of it was sent. */
  cancelled_days: 7,
  /** A sign-in, from its beginning. */
  sign_in_days: 30,
  /** A network that a user signed in from, since the last time. */
  network_days: 90,
  /** What WAHA said of a number: on WhatsApp or not. */
  number_check_days: 30,
  /** That a contact wrote to an account, since the last time: a contact who was silent for longer is new again. */
  known_days: 730,
  /** The message that carried a code for a phone number. */
  code_hours: 24,
  /** What recipients answered to a batch. */
  reply_days: 30,
  /** What a contact decided whose number WhatsApp hides. */
  lid_message_days: 90,
  /** What became of a device's messages, day by day. */
  device_days: 90,
  /** A notification, read or not. */
  notification_days: 90,
  /** An event for users' programs, with what became of it. */
  event_days: 30,
  /** What became of a date of a schedule. The last one stays. */
  schedule_run_days: 730,
  /** That a schedule sent a message to a contact for its own date, from that date on: it cannot come again then. */
  schedule_contact_days: 366,
  /** The answer to a request with an `Idempotency-Key`. */
  request_key_hours: 24,
  /** Webhooks of WAHA, so that one that comes twice counts once. */
  webhook_days: 7,
  /** That a deleted user's devices were cleaned up. */
  clean_up_days: 30,
  /** A file whose upload came to no end. */
  upload_hours: 24,
} as const;
