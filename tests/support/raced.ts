import { vi } from "vitest";
import { db, type Tx, transaction } from "~/platform/db";
import { untilSomebodyWaits } from "./until-blocked";

/**
 * Begins `act` while another transaction holds what `hold` locked and wrote, and commits that once `act` waits for it
 * (PostgreSQL; on SQLite it stands in line behind it). Answers what `act` does.
 */
export async function raced<T>(hold: (tx: Tx) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined;
  await transaction(async (tx) => {
    await hold(tx);
    acting = act();
    acting.catch(() => {}); // heard below
    await untilSomebodyWaits();
  });
  return acting as Promise<T>;
}

/** Lets `run` happen after what the next act looked up, and right before its transaction begins. */
export function beforeTransaction(run: () => Promise<unknown>) {
  const original = db.$transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const late = async (...args: unknown[]) => {
    await run();
    return original(...args);
  };
  return vi.spyOn(db, "$transaction").mockImplementationOnce(late as never);
}
