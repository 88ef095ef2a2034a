import { exchange } from "../connection/connection";
import { networkFault } from "../responses/network-fault";
import { jsonObject, statusWord } from "../responses/response-body";
import type { CallFault, WahaServer } from "../types";

const READ_TIMEOUT_MS = 10_000;
const COUNT_MAX = 2 ** 31 - 1;
/** The year 9999: later ones have no place in a database. */
const SECONDS_MAX = 253_402_300_799;

/** `isActive`, `endsAt` null: WhatsApp does not say. `unsupported`: WAHA before 2026.8.1. */
export type Timelock =
  | { kind: "known"; isActive: boolean | null; endsAt: Date | null }
  | { kind: "unsupported" }
  | CallFault;

/**
 * `totalQuota` −1: none. `status`: NONE, FIRST_WARNING, SECOND_WARNING, CAPPED, or a newer word. Null: WhatsApp
 * does not say.
 */
type Quota = {
  status: string | null;
  totalQuota: number | null;
  usedQuota: number | null;
  endsAt: Date | null;
};

export type Capping = ({ kind: "known" } & Quota) | { kind: "unsupported" } | CallFault;

/** Returns whether WhatsApp forbids this account to write to new contacts (error 463), and until when. */
export async function timelock(server: WahaServer, session: string): Promise<Timelock> {
  const answer = await read(server, session, "timelock");
  if ("kind" in answer) return answer;
  const { isActive, timeEnforcementEnds } = answer.fields;
  return { kind: "known", isActive: readReported(isActive), endsAt: readDate(timeEnforcementEnds) };
}

/** Returns how much of its quota of new chats the account has used (error 475). */
export async function capping(server: WahaServer, session: string): Promise<Capping> {
  const answer = await read(server, session, "capping");
  if ("kind" in answer) return answer;
  const { cappingStatus, totalQuota, usedQuota, cycleEnd } = answer.fields;
  return {
    kind: "known",
    status: statusWord(cappingStatus),
    totalQuota: countOf(totalQuota, -1),
    usedQuota: countOf(usedQuota, 0),
    endsAt: readDate(cycleEnd),
  };
}

type Fields = { fields: Record<string, unknown> } | { kind: "unsupported" } | CallFault;

async function read(server: WahaServer, session: string, what: string): Promise<Fields> {
  const path = `/api/sessions/${encodeURIComponent(session)}/${what}`;
  const result = await exchange(server, { method: "GET", path, timeoutMs: READ_TIMEOUT_MS });
  const fields = result.kind === "answered" && result.status === 200 ? jsonObject(result.body) : null;
  if (fields) return { fields };
  const lacks = result.kind === "answered" && (result.status === 404 || result.status === 501);
  return lacks ? { kind: "unsupported" } : networkFault(result, [server.apiKey]);
}

/** Null: not said. */
export const readReported = (value: unknown) => (typeof value === "boolean" ? value : null);

/** A whole number that the database can hold. */
function countOf(value: unknown, min: number): number | null {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= COUNT_MAX ? Number(value) : null;
}

/** WAHA gives seconds; a moment that no calendar has is none. */
export function readDate(seconds: unknown): Date | null {
  const known = typeof seconds === "number" && seconds > 0 && seconds <= SECONDS_MAX;
  return known ? new Date(seconds * 1000) : null;
}
