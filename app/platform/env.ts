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

const Settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DATABASE_URL: z
    .string()
    .default("file:./data/siar.db")
    .refine((url) => /^(file:|postgres(ql)?:\/\/)/.test(url), "must begin with file: or postgresql://"),
  /** Where DATABASE_URL leads to a pooler: PostgreSQL itself, for backup, restore and migrate. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgresql://")
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: whole(0, 10).default(0),
  APP_TIMEZONE: z
    .string()
    .default("Asia/Jakarta")
    .refine(isTimezone, "must be a time zone such as Asia/Jakarta"),
  DEFAULT_COUNTRY: z.string().default("ID").refine(isCountry, "must be a country code such as ID"),
  DEFAULT_RESET_PASSWORD: z.string().min(8).max(128).optional(),
  /** Unset: made at the first start and kept in DATA_DIR. */
  SECRETS_KEY: secretsKey.optional(),
  /** The key before it, so that what it sealed can be sealed anew. */
  SECRETS_KEY_OLD: secretsKey.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),

  REQUEST_SECONDS_MAX: seconds(600),
  UPLOAD_FILE_MB_MAX: amount().default(32),
  UPLOAD_ROWS_MAX: whole(1).default(200_000),
  UPLOAD_UNPACKED_MB_MAX: amount().default(1024),
  UPLOAD_RATIO_MAX: amount().default(200),
  ATTACHMENT_MB_MAX: amount()
    .refine((mb) => !(mb > 36), "must be at most 36: WAHA takes calls of 50 MB")
    .default(16),
  /** Of one batch whose rows have their own, all together. */
  ATTACHMENTS_FILES_MAX: whole(1, 100_000).default(2_000),
  ATTACHMENTS_MB_MAX: amount().default(512),
  /** How long the addresses of one batch are fetched. */
  ATTACHMENTS_FETCH_SECONDS: amount().default(120),
  /** Places inside whose files may be fetched, as `files.local:8080`, by commas. */
  ATTACHMENT_HOSTS: hosts,
  /** A million rows take half a minute on a small machine. */
  UPLOAD_SECONDS_MAX: amount().default(300),
  /** Of one sheet, as its rows are stored; of one user three are kept, and one more is read. */
  UPLOAD_STORED_MB_MAX: amount().default(128),
  /** Of one account: rows, files, opt-outs, templates, and uploads that are under way. */
  ACCOUNT_STORED_MB_MAX: amount().default(1024),

  SEND_GAP_SECONDS: gap.prefault("10-30"),
  /** To new contacts, who never wrote to the account. WAHA's advice: 30 to 60 s. */
  SEND_GAP_NEW_SECONDS: gap.prefault("30-60"),
  /** Minutes of work and of rest. */
  SEND_REST: z
    .string()
    .regex(/^[1-9]\d{0,2}\/[1-9]\d{0,2}$/, "must be minutes of work and of rest, as 60/15, each below 1000")
    .optional(),
  /** Whether a message is typed before it is said. */
  SEND_TYPING: z
    .enum(["on", "off"], "must be on or off")
    .default("off")
    .transform((typed) => typed === "on"),
  SEND_DAILY_MAX: whole(1).optional(),
  SEND_CONCURRENCY: whole(1, 256).default(1),
  SEND_LEASE_SECONDS: amount().default(30),
  /** Unset: 150 s for NOWEB, 180 s for GOWS, 310 s for WEBJS: longer than each can hold a request. */
  SEND_TIMEOUT_SECONDS: amount().optional(),
  /** Unset: 200 s for NOWEB and GOWS, 330 s for WEBJS. */
  CONFIRM_GRACE_SECONDS: amount().optional(),
  /** When WAHA is first asked about a message whose delivery no webhook reported; then ever more seldom. */
  READ_BACK_SECONDS: seconds(5 * 60),
  /** So long a device waits for WhatsApp to confirm what it sent. 0: it does not wait. */
  CONFIRM_SECONDS: number(
    (length) => length >= 0 && length <= 600,
    "must be a number of seconds, in digits, from 0 to 600",
  ).default(30),
  /** So long after a device was connected nothing is sent: WhatsApp delivers what came meanwhile late. */
  CONNECT_SETTLE_SECONDS: number(
    (length) => length >= 0 && length <= 60,
    "must be a number of seconds, in digits, from 0 to 60",
  ).default(15),
  REFUND_UNCONFIRMED_SECONDS: seconds(24 * 60 * 60),
  NUMBER_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
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
