/*
 * What a run is made of. Everything random comes from one seed: the plan of disturbances, the moments at
 * which they come, and the faults of the simulator.
 */
import { IDLE_IN_TRANSACTION_MS_MAX } from "~/platform/db/adapters";
import type { FaultName } from "../../../simulator/faults/fault-table";

export type TortureEngine = "NOWEB" | "GOWS" | "WEBJS";

export type TortureOptions = {
  seed: number;
  engine: TortureEngine;
  rows: number;
  /** Daemons at once. */
  daemons: number;
  /** Devices of each of the two users. */
  devices: number;
  /** SIGKILL of a daemon at a random moment. */
  kills: number;
  /** SIGSTOP for longer than the lease, then SIGCONT. */
  freezes: number;
  /** SIGTERM, as an operator stops it. */
  stops: number;
  /** WAHA refuses connections for a while. */
  downs: number;
  /** Cancelling a batch while it is sent. */
  cancels: number;
  /** WAHA is restarted: its store stays, webhooks that wait for another try are lost. */
  restarts: number;
  /** WAHA is killed and started again: what it had not written to its store yet is lost, too. */
  crashes: number;
  /** The connection of a session drops and comes back. */
  drops: number;
  /** A session is logged out and paired anew with the same phone: its message store is wiped. */
  logouts: number;
  /** The same with another phone. */
  otherPhones: number;
  /** "Log out and pair again" in Siar. */
  pairings: number;
  /** A phone throws the device out; somebody pairs it anew. */
  unlinks: number;
  /** WhatsApp cannot be reached, now and then until sessions are FAILED. */
  networks: number;
  /** A connection is open on this side only: WAHA accepts what never leaves. */
  halfOpens: number;
  /** The web process is away for longer than WAHA tries a webhook. */
  webAways: number;
  /** A standby that lacks the last seconds takes the place of the database; every second time with no daemon alive. */
  standby?: Standby;
  /** A backup from the middle of sending takes the place of the database. */
  backups?: Backups;
  /** One batch brings a file for all of its rows, the others one of its own for every second row. */
  attachments: boolean;
  /** WAHA takes our ids also for messages with a file. */
  mediaIds: boolean;
  /** The database goes away and comes back: how, and how often. */
  databaseAway?: { times: number; once: () => Promise<void> };
};

export type Standby = {
  times: number;
  caughtUp: () => Promise<void>;
  /** Commits no longer reach the standby. */
  holdBack: () => Promise<void>;
  failOver: () => Promise<void>;
};

export type Backups = {
  times: number;
  /** Answers the backup's file. */
  backUp: () => Promise<string>;
  putBack: (file: string) => Promise<void>;
};

export const QUIET = {
  ...{ attachments: false, mediaIds: true },
  ...{ daemons: 1, devices: 1, kills: 0, freezes: 0, stops: 0, downs: 0, cancels: 0 },
  ...{
    restarts: 0,
    crashes: 0,
    drops: 0,
    logouts: 0,
    otherPhones: 0,
    pairings: 0,
    unlinks: 0,
    networks: 0,
    halfOpens: 0,
    webAways: 0,
  },
};

/** Small times, so that minutes of trouble fit into seconds; their order is that of production. */
export const SETTINGS: Record<string, string> = {
  SEND_GAP_SECONDS: "0.05-0.2",
  SEND_CONCURRENCY: "4",
  SEND_LEASE_SECONDS: "3",
  SEND_TIMEOUT_SECONDS: "2",
  CONFIRM_GRACE_SECONDS: "5",
  CONFIRM_SECONDS: "5",
  CONNECT_SETTLE_SECONDS: "1",
  READ_BACK_SECONDS: "5",
};

/** One daemon in so many sends as fast as it can; the others slowly, so that rows are left for all troubles. */
export const HASTY_EVERY = 4;
export const HASTY = { SEND_GAP_SECONDS: "0" };

/** Longer than the lease, so that another daemon takes over. */
export const FROZEN_MS = 4_500;
/** Longer also than a frozen daemon's open transaction can hold the others up. */
export const FROZEN_MS_MAX = IDLE_IN_TRANSACTION_MS_MAX + 5_000;
/** How long WAHA may hold a message before it is accepted: less than the grace. */
export const LATE_MS = 1_000;
export const SLOW_MS = 500;
export const SEND_MS = 100;
export const WAIT_SCALE = 0.05;
export const HOOK_KEY = "torture";
/** As long as WAHA repeats a webhook (30 s), although the times between are scaled. */
const HOOK_ATTEMPTS = 15 / WAIT_SCALE;
/** Where webhooks are to be lost: 15 tries after the first, 2 s (scaled) apart. */
export const HOOK_ATTEMPTS_FEW = 15;
export const WEB_AWAY_MS = 2 * HOOK_ATTEMPTS_FEW * 2_000 * WAIT_SCALE;
export const hookAttempts = ({ webAways }: Pick<TortureOptions, "webAways">) =>
  webAways > 0 ? HOOK_ATTEMPTS_FEW : HOOK_ATTEMPTS;

/** Both sides of the point at which WAHA has accepted a message: chances per call. */
const EVERY_ENGINE: Partial<Record<FaultName, number>> = {
  "drop-before": 0.015,
  "error-before": 0.015,
  "drop-after": 0.015,
  "error-after": 0.015,
  "late-accept": 0.015,
  "empty-201": 0.01,
  "empty-201-sent": 0.01,
  "broken-answer": 0.01,
  "error-502": 0.005,
  "error-503": 0.005,
  "hang-before": 0.003,
  "hang-after": 0.003,
  slow: 0.01,
  "rate-limit": 0.002,
  "session-lost": 0.002,
  "acks-before-answer": 0.01,
};

/**
 * How this engine tells refusals: GOWS in its answer, which comes after WhatsApp's server has acknowledged
 * the message; the others late, as acknowledgement −1.
 */
const REFUSALS: Record<TortureEngine, Partial<Record<FaultName, number>>> = {
  NOWEB: { "refused-400": 0.002, "restricted-463": 0.001, "late-minus-one": 0.01, "lost-after": 0.01 },
  GOWS: { "refused-400": 0.005, "restricted-463": 0.001, "not-on-whatsapp": 0.005 },
  WEBJS: { "no-lid": 0.005, "late-minus-one": 0.01, "lost-after": 0.01 },
};

export const ratesOf = (engine: TortureEngine) => ({ ...EVERY_ENGINE, ...REFUSALS[engine] });
