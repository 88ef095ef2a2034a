import * as z from "zod"; // by name: `z` itself would bring its error texts in 50 languages into every thread
import { decimal } from "./texts/decimal";

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);

const isTimezone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Numbers are written in decimal digits: `z.coerce` takes 0x10 for 16, 1e3 for 1000, and a space for 0. */
const number = (isRight: (number: number) => boolean, fault: string) =>
  z.string().transform(decimal).refine(isRight, fault);

const whole = (min: number, max = Number.POSITIVE_INFINITY) =>
  number(
    (count) => Number.isSafeInteger(count) && count >= min && count <= max,
    max === Number.POSITIVE_INFINITY
      ? `must be a whole number, in digits, of at least ${min}`
      : `must be a whole number, in digits, from ${min} to ${max}`,
  );

const amount = () => number((amount) => amount > 0, "must be a number above 0, in digits, such as 30");

const seconds = (fallback: number) => whole(1).default(fallback);

const gap = z.string().transform((text, ctx) => {
  const [, min, max] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  const from = Number(min);
  const to = Number(max ?? min);
  if (min === undefined || to < from) {
    ctx.addIssue({ code: "custom", message: "must be seconds such as 10-30, or 0" });
    return z.NEVER;
  }
  return { minMs: Math.round(from * 1000), maxMs: Math.round(to * 1000) };
});

const secretsKey = z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hex digits: openssl rand -hex 32");

const hosts = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((place) => place.trim().toLowerCase() || []))
  .refine(
    (places) => places.every((place) => /^(\[[\da-f:.]+\]|[^\s:/@]+):\d{1,5}$/.test(place)),
    "must be hosts with their ports, as files.local:8080, by commas",
  );

const SECONDS_MAX = 7 * 24 * 60 * 60;

const waits = z.string().transform((text, ctx) => {
  const list = text.split(",").map((each) => decimal(each.trim()));
  if (list.every((each) => typeof each === "number" && each >= 0 && each <= SECONDS_MAX))
    return list as number[];
  ctx.addIssue({ code: "custom", message: "must be seconds by commas, such as 0,5,300" });
  return z.NEVER;
});

/**
 * Every setting, with its check, its default, and the words that docs/configuration.md and `.env.example` have for it
 * (`npm run docs`). `unset` says what holds without a value, where that is more than nothing.
 */
export const Settings = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("`development` and `test` are for work on Siar itself."),
  DATABASE_URL: z
    .string()
    .default("file:./data/siar.db")
    .refine((url) => /^(file:|postgres(ql)?:\/\/)/.test(url), "must begin with file: or postgresql://")
    .describe("The database: a SQLite file, or `postgresql://…`."),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional()
    .describe(
      "PostgreSQL itself, for backup, restore and migrate, where `DATABASE_URL` leads to a pooler (PgBouncer).",
    ),
  DATA_DIR: z.string().min(1).default("./data").describe("The folder of uploads in progress and of secrets."),
  PORT: whole(0, 65_535).default(3000).describe("The port on which the web process listens."),
  HOST: z
    .string()
    .min(1)
    .default("0.0.0.0")
    .describe(
      "The network address on which the web process listens. The demo, whose passwords everybody knows, takes `127.0.0.1`.",
    ),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "The URL that users open. `https://…` makes cookies Secure. WAHA sends its webhooks there, so WAHA must reach it.",
    ),
  TRUST_PROXY: whole(0, 10)
    .default(0)
    .describe("How many reverse proxies stand in front. Never set it higher than that."),
  APP_TIMEZONE: z
    .string()
    .default("Asia/Jakarta")
    .refine(isTimezone, "must be a time zone such as Asia/Jakarta")
    .describe("The time zone of days and times. Users may choose another one for their screens."),
  DEFAULT_COUNTRY: z
    .string()
    .default("ID")
    .refine(isCountry, "must be a country code such as ID")
    .describe("The country of phone numbers without a country code."),
  DEFAULT_RESET_PASSWORD: z.string().min(8).max(128).optional().meta({
    unset: "made at first use, and kept in `DATA_DIR`",
    description: "The password that a reset sets. The user must change it.",
  }),
  SECRETS_KEY: secretsKey.optional().meta({
    unset: "made at the first start, and kept in `DATA_DIR/secrets-key`",
    description:
      "64 hex digits (`openssl rand -hex 32`). It seals WAHA's keys, webhook secrets and second factor secrets in the database. Every machine needs the same.",
  }),
  SECRETS_KEY_OLD: secretsKey
    .optional()
    .describe("The key before `SECRETS_KEY`, while the key is being changed."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      unset: "no e-mail is sent",
      description:
        "The mail server that sends e-mails of Siar, such as `smtps://name:password@smtp.example.com:465`. It needs `MAIL_FROM`, and `APP_URL` for links.",
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be an e-mail address, as Siar <siar@example.com>")
    .optional()
    .describe("The sender of e-mails, as `Siar <siar@example.com>`."),
  METRICS_TOKEN: z.string().min(16).optional().meta({
    unset: "only this machine, called as localhost, may read them, and nobody behind a proxy",
    description: "The bearer token that may read `/metrics` (Prometheus).",
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe(
      "How much is logged. Logs are JSON on standard error, without phone numbers, texts, keys or tokens.",
    ),

  REQUEST_SECONDS_MAX: seconds(600).describe(
    "How long a caller may take to send a request, an upload too. The head of a request must be there within 20 s.",
  ),
  UPLOAD_FILE_MB_MAX: amount().default(32).describe("The largest file of an import."),
  UPLOAD_ROWS_MAX: whole(1).default(200_000).describe("The most rows of an import."),
  UPLOAD_UNPACKED_MB_MAX: amount().default(1024).describe("How much a spreadsheet may unpack to in all."),
  UPLOAD_RATIO_MAX: amount()
    .default(200)
    .describe("How many times its own size a spreadsheet may unpack to."),
  UPLOAD_SECONDS_MAX: amount()
    .default(300)
    .describe("How long reading one import may take. A million rows take half a minute on a small machine."),
  UPLOAD_STORED_MB_MAX: amount()
    .default(128)
    .describe(
      "How much the rows of one import may take in the database. Of one user three are kept to be checked, and one more is read.",
    ),
  ACCOUNT_STORED_MB_MAX: amount()
    .default(1024)
    .describe(
      "How much one account may store in all: items, files, opt-outs, templates, contact lists, uploads in progress.",
    ),
  LISTS_MAX: whole(0).default(50).describe("How many contact lists one account may have."),
  LIST_CONTACTS_MAX: whole(1).default(100_000).describe("How many contacts one contact list may have."),
  ATTACHMENT_MB_MAX: amount()
    .refine((mb) => !(mb > 36), "must be at most 36: WAHA takes calls of 50 MB")
    .default(16)
    .describe("The largest attachment, at most 36: WAHA takes calls of 50 MB."),
  ATTACHMENTS_FILES_MAX: whole(1, 100_000)
    .default(2_000)
    .describe("The most files of one batch whose rows bring their own."),
  ATTACHMENTS_MB_MAX: amount()
    .default(512)
    .describe("The size of all files together of one batch whose rows bring their own."),
  ATTACHMENTS_FETCH_SECONDS: amount().default(120).describe("How long the URLs of one batch are fetched."),
  ATTACHMENT_HOSTS: hosts.describe(
    "Hosts of your own network whose files may be fetched, also without TLS. Write them with their ports, as `files.local:8080`, separated by commas.",
  ),

  SEND_GAP_SECONDS: gap
    .prefault("10-30")
    .describe("The random gap between two messages of a device, in seconds. `0` is no gap."),
  SEND_GAP_NEW_SECONDS: gap
    .prefault("30-60")
    .describe(
      "The gap before a message to a new contact, who never wrote to the account. Where `SEND_GAP_SECONDS` alone is set, that holds here, too.",
    ),
  SEND_REST: z
    .string()
    .regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/, "must be minutes of work and of rest, as 60/15, each below 1000")
    .optional()
    .describe(
      "Minutes of work and of rest. With `60/15` a device rests for a quarter of an hour after an hour of work.",
    ),
  SEND_TYPING: z
    .enum(["on", "off"], "must be on or off")
    .default("off")
    .transform((typed) => typed === "on")
    .describe(
      "With `on`, WhatsApp shows typing before a message, which takes 6 s longer, within its gap. WAHA shows a typing number as online, and its phone does not ring meanwhile. So Siar reports it offline after typing.",
    ),
  SEND_DAILY_MAX: whole(1).optional().meta({ unset: "no cap", description: "Messages per device and day." }),
  SEND_CONCURRENCY: whole(1, 256)
    .default(1)
    .describe("How many calls of a device may be in progress when its gap is 0."),
  SEND_LEASE_SECONDS: amount().default(30).describe("How long a silent daemon keeps its devices."),
  SEND_TIMEOUT_SECONDS: amount().optional().meta({
    unset: "150 (NOWEB), 180 (GOWS), 310 (WEBJS)",
    description:
      "How long a call to WAHA may take. Each default is longer than that engine can hold a request.",
  }),
  CONFIRM_GRACE_SECONDS: amount().optional().meta({
    unset: "200 (NOWEB, GOWS), 330 (WEBJS)",
    description: "The grace period, in which an unconfirmed message may still be found.",
  }),
  READ_BACK_SECONDS: seconds(5 * 60).describe(
    "When WAHA is first asked about a message whose delivery no webhook reported. It is then asked less and less often.",
  ),
  CONFIRM_SECONDS: number(
    (length) => length >= 0 && length <= 600,
    "must be a number of seconds, in digits, from 0 to 600",
  )
    .default(30)
    .describe(
      "How long a device waits for WhatsApp to confirm one of the last five messages. Then its WAHA session is started again. With `0` it does not wait.",
    ),
  CONNECT_SETTLE_SECONDS: number(
    (length) => length >= 0 && length <= 60,
    "must be a number of seconds, in digits, from 0 to 60",
  )
    .default(15)
    .describe(
      "How long after a connection of a device nothing is sent, since WhatsApp delivers late what came meanwhile. It is up to four times as long while something comes. With `0` it does not wait.",
    ),
  WEBHOOK_RETRY_SECONDS: waits
    .prefault("0,5,300,1800,7200,18000,36000,50400,72000,86400")
    .describe(
      "When an event is sent to a webhook: how long it waits before the first attempt, before the second, and so on. Each wait but the first is up to a tenth longer or shorter.",
    ),
  WEBHOOK_HOSTS: hosts.describe(
    "Hosts of your own network that events may be sent to, also without TLS. Write them with their ports, as `crm.local:8080`, separated by commas.",
  ),
  REFUND_UNCONFIRMED_SECONDS: seconds(24 * 60 * 60).describe(
    "When the credit of an unconfirmed item comes back. The default is 24 hours.",
  ),
  DEMO_SIMULATOR_URL: z
    .url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ })
    .optional()
    .describe(
      "Only `npm run demo` sets it: where its WAHA simulator listens. Pages then say that they are a demo, and the sign-in page offers its users. Without a simulator there the web process does not start.",
    ),
  DEMO_PASSWORD: z.string().optional().describe("Only `npm run demo` sets it: the password of its users."),
  NUMBER_CHECK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      unset: "the device's own server is asked",
      description: "A WAHA that checks phone numbers, with the key from App settings.",
    }),
});

export type Env = z.infer<typeof Settings>;

/**
 * Programs that want PostgreSQL itself: a pooler gives each transaction another connection, and keeps what one left
 * on it.
 */
const DIRECT = /\bcommands\/(backup|restore|migrate|secrets-lost|start)\.js$/;

/**
 * Reads the settings; a gap that is set alone counts for new contacts, too. Throws an Error whose message names
 * each wrong one, in a sentence.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Settings.safeParse({ SEND_GAP_NEW_SECONDS: given.SEND_GAP_SECONDS, ...given });
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Siar cannot start: wrong setting. ${faults.join("; ")}.`);
}

/** The settings of this process, checked at start: a wrong one ends it with the sentence that names it. */
export const env: Env = readOrEnd();

/** React and express read it by themselves, and unset means development to them: slow, and with stacks in answers. */
process.env.NODE_ENV = env.NODE_ENV;

/** The first socket that systemd hands over (sd_listen_fds(3)). */
const HANDED_FD = 3;

/**
 * Returns the listening socket that systemd holds for this process, or null. A request that comes while one process
 * ends and the next begins waits in it, and is not refused.
 */
export function handedSocket(): { fd: number } | null {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? { fd: HANDED_FD } : null;
}

const FOREIGN = /^(PATH|HOME|USER|LOGNAME|LANG|LC_.*|TZ|TMPDIR|PG.*)$/;

/** The environment for a program that is not ours: none of our settings, which hold secrets. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => FOREIGN.test(name));
  return { NODE_ENV: env.NODE_ENV, ...Object.fromEntries(known) };
}

function readOrEnd(): Env {
  try {
    const settings = readEnv(process.env);
    const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
    const isPast = DATABASE_DIRECT_URL && !DATABASE_URL.startsWith("file:");
    if (isPast && DIRECT.test(process.argv[1] ?? "")) settings.DATABASE_URL = DATABASE_DIRECT_URL;
    return settings;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
