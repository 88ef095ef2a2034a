import { db } from "~/platform/db";
import type { LedgerCheck } from "../credits/audit-ledger";
import { type Health, health } from "../health";

/** What the last nightly check of the ledger said: `failed` when it could not be finished. */
export type LedgerState =
  | { state: "never" }
  | { state: "failed"; at: string }
  | {
      state: "ok" | "wrong";
      at: string;
      users: number;
      entries: number;
      batches: number;
      differences: number;
    };

export type SystemState = Health & { last_beat: string | null; ledger: LedgerState };

/** Returns how the installation is: the database, the daemon with its last sign of life, the last ledger check. */
export async function systemState(now: Date): Promise<SystemState> {
  const state = await health(now);
  const newest = await db.heartbeat.findFirst({ orderBy: { beatAt: "desc" }, select: { beatAt: true } });
  return { ...state, last_beat: newest?.beatAt.toISOString() ?? null, ledger: await ledgerState() };
}

async function ledgerState(): Promise<LedgerState> {
  const run = await db.jobRun.findUnique({ where: { name: "check-ledger" } });
  if (!run) return { state: "never" };
  const at = run.finishedAt.toISOString();
  if (!run.ok) return { state: "failed", at };
  const { ok, users, entries, batches, differences } = run.result as unknown as LedgerCheck;
  return { state: ok ? "ok" : "wrong", at, users, entries, batches, differences: differences.length };
}
