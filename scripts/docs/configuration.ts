import * as z from "zod";
import { Settings } from "~/platform/env";

/** The settings by topic, in the order of the page. Each setting stands in one of them. */
const TOPICS: Record<string, (keyof typeof Settings.shape)[]> = {
  "Database and files": ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATA_DIR"],
  "Web process": [
    "PORT",
    "HOST",
    "APP_URL",
    "TRUST_PROXY",
    "REQUEST_SECONDS_MAX",
    "METRICS_TOKEN",
    "LOG_LEVEL",
    "NODE_ENV",
  ],
  "E-mail": ["SMTP_URL", "MAIL_FROM"],
  Secrets: ["SECRETS_KEY", "SECRETS_KEY_OLD", "DEFAULT_RESET_PASSWORD"],
  "Time and country": ["APP_TIMEZONE", "DEFAULT_COUNTRY"],
  Pacing: [
    "SEND_GAP_SECONDS",
    "SEND_GAP_NEW_SECONDS",
    "SEND_REST",
    "SEND_TYPING",
    "SEND_DAILY_MAX",
    "SEND_CONCURRENCY",
  ],
  "Sending and reconciliation": [
    "SEND_TIMEOUT_SECONDS",
    "SEND_LEASE_SECONDS",
    "CONFIRM_GRACE_SECONDS",
    "CONFIRM_SECONDS",
    "CONNECT_SETTLE_SECONDS",
    "READ_BACK_SECONDS",
    "REFUND_UNCONFIRMED_SECONDS",
    "NUMBER_CHECK_URL",
  ],
  Webhooks: ["WEBHOOK_RETRY_SECONDS", "WEBHOOK_HOSTS"],
  "Imports and storage": [
    "UPLOAD_FILE_MB_MAX",
    "UPLOAD_ROWS_MAX",
    "UPLOAD_UNPACKED_MB_MAX",
    "UPLOAD_RATIO_MAX",
    "UPLOAD_SECONDS_MAX",
    "UPLOAD_STORED_MB_MAX",
    "ACCOUNT_STORED_MB_MAX",
    "LISTS_MAX",
    "LIST_CONTACTS_MAX",
  ],
  Attachments: [
    "ATTACHMENT_MB_MAX",
    "ATTACHMENTS_FILES_MAX",
    "ATTACHMENTS_MB_MAX",
    "ATTACHMENTS_FETCH_SECONDS",
    "ATTACHMENT_HOSTS",
  ],
  Demo: ["DEMO_SIMULATOR_URL", "DEMO_PASSWORD"],
};

/** The longest line of `.env.example`. */
const COLUMNS = 118;

interface Described {
  description?: string;
  default?: unknown;
  unset?: string;
}

/** What holds where nothing is set; of a switch or a gap the schema has the words. */
const standard: Record<string, unknown> = Settings.parse({});
const described = z.toJSONSchema(Settings, { io: "input", unrepresentable: "any" }).properties as Record<
  string,
  Described
>;

/** Returns a setting's words and default. Throws when its schema has no description. */
function settingFor(name: string): { description: string; value: string; unset: string } {
  const { description, default: word, unset = "" } = described[name] ?? {};
  const value = word ?? standard[name];
  if (!description) throw new Error(`${name} has no description in app/platform/env.ts.`);
  return { description, value: String(value ?? ""), unset };
}

function topics() {
  const named = Object.values(TOPICS).flat();
  const left = Object.keys(described).filter((name) => !named.includes(name as (typeof named)[number]));
  if (left.length > 0) throw new Error(`${left.join(", ")}: in no topic of scripts/docs/configuration.ts.`);
  return Object.entries(TOPICS).map(([topic, names]) => ({
    topic,
    settings: names.map((name) => ({ name, ...settingFor(name) })),
  }));
}

/** Returns the text of docs/configuration.md. */
export function configurationPage(): string {
  const tables = topics().map(({ topic, settings }) => {
    const rows = settings.map(({ name, description, value, unset }) => {
      return `| \`${name}\` | ${value ? `\`${value}\`` : unset || "none"} | ${description} |`;
    });
    return [`## ${topic}`, "", "| setting | default | meaning |", "|---|---|---|", ...rows, ""].join("\n");
  });
  return `# Configuration

<!-- Written by \`npm run docs\` from app/platform/env.ts. Change it there. -->

Siar reads its settings from the environment and checks them at the start. A wrong one stops the start with a sentence that
names it. Numbers are written in decimal digits, and an empty value counts as none.

On an installation the settings stand in \`/etc/siar/siar.env\` ([installation](installation.md#1-siar)).
[.env.example](../.env.example) lists all of them. What admins change while Siar runs stands under *App settings*.

${tables.join("\n")}`;
}

/** Returns the text of `.env.example`. */
export function envExample(): string {
  const parts = topics().map(({ topic, settings }) => {
    const lines = settings.flatMap(({ name, description, value, unset }) => {
      const words = unset ? `${description} Unset: ${unset}.` : description;
      return [...wrapped(words.replaceAll("`", "")), `#${name}=${value}`, ""];
    });
    return [`## ${topic}`, "", ...lines].join("\n");
  });
  return `# Written by npm run docs from app/platform/env.ts. Change it there.
# Every setting with its default. Copy this file, and take the # away before each setting that you change.
# "siar --env-file FILE COMMAND" reads such a file; an installation has it as /etc/siar/siar.env.

${parts.join("\n")}`
    .trimEnd()
    .concat("\n");
}

function wrapped(text: string): string[] {
  const lines = ["#"];
  for (const word of text.split(" ")) {
    const last = lines.length - 1;
    if (`${lines[last]} ${word}`.length > COLUMNS) lines.push(`# ${word}`);
    else lines[last] += ` ${word}`;
  }
  return lines;
}
