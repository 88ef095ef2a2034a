export type Engine = "NOWEB" | "GOWS" | "WEBJS" | "WPP";

export type SimulatorOptions = {
  /** 0: any free one. */
  port?: number;
  host?: string;
  engine?: Engine;
  version?: string;
  /** CORE matters only for versions before 2026.6.1. */
  tier?: "CORE" | "PLUS";
  apiKey?: string;
  /** A key that exists but may do nothing: answers 403. */
  keyWithoutRights?: string;
  /** Keys that are for one session each: other sessions answer 403, and the list has no other one. */
  sessionKeys?: Record<string, string>;
  /** Multiplies the 5 s and 10 s waits, state times and control-call times. */
  waitScale?: number;
  /** Each accepted call is appended here as one JSON line. */
  journalFile?: string;
  /** Sessions that are WORKING from the start. */
  sessions?: { name: string; phone: string }[];
  /** Hooks of the whole server, besides those of each session. */
  webhooks?: WebhookConfig[];
  /** From the answer to the row in the message store; a crash in between loses the row. */
  storeDelayMs?: number;
  /** From acceptance to the acknowledgements. */
  ackMs?: { server: number; device: number; read: number };
  /** How long a QR code is shown before it "scans itself" (scaled); null: never. */
  scanMs?: number | null;
  /** How often a session without network tries, every 2 s (scaled), before it is FAILED. */
  networkTries?: number;
  /** How long each send takes before it is accepted. */
  sendMs?: number;
  /** Whether messages with a file keep the caller's id where texts do; default true, as its source does. */
  mediaIds?: boolean;
  /** How long it claims to have run already. */
  upForMs?: number;
};

export type WebhookConfig = {
  url: string;
  events: string[];
  hmac?: { key?: string };
  retries?: { policy?: string; delaySeconds?: number; attempts?: number };
  customHeaders?: { name: string; value: string }[] | null;
};

export type Settings = Required<Omit<SimulatorOptions, "journalFile">> & { journalFile: string | null };

const UP_FOR_MS = 24 * 60 * 60 * 1000;

export function sessionSettings(options: SimulatorOptions): Settings {
  const apiKey = options.apiKey ?? "simulator";
  return {
    port: options.port ?? 0,
    host: options.host ?? "127.0.0.1",
    engine: options.engine ?? "NOWEB",
    version: options.version ?? "2026.8.2",
    tier: options.tier ?? "PLUS",
    apiKey,
    keyWithoutRights: options.keyWithoutRights ?? `${apiKey}-without-rights`,
    sessionKeys: options.sessionKeys ?? {},
    waitScale: options.waitScale ?? 1,
    journalFile: options.journalFile ?? null,
    sessions: options.sessions ?? [],
    webhooks: options.webhooks ?? [],
    storeDelayMs: options.storeDelayMs ?? 50,
    ackMs: options.ackMs ?? { server: 150, device: 600, read: 2_000 },
    scanMs: options.scanMs === undefined ? 4_000 : options.scanMs,
    networkTries: options.networkTries ?? 60,
    sendMs: options.sendMs ?? 0,
    mediaIds: options.mediaIds ?? true,
    upForMs: options.upForMs ?? UP_FOR_MS,
  };
}
