import { db, execute, sql } from "~/platform/db";
import { wipeDeleted } from "~/platform/db/vacuum/vacuum-deleted";

/** Where a number or a text to it may have stood. */
const TABLES = [
  ...(["batch_items", "dispatches", "batches", "opt_outs", "forgotten_numbers"] as const),
  ...(["list_contacts"] as const),
  ...(["known_lids", "number_checks", "replies", "request_keys", "devices", "batch_attachments"] as const),
  ...(["outgoing_facts", "outgoing_events", "webhook_deliveries"] as const),
];

/**
 * Wipes what was erased out of unused places of the database's files. `bytesMax`: a larger SQLite file is left for
 * the next start. Returns whether there was something, and it is gone.
 */
export async function vacuumErased(bytesMax?: number): Promise<boolean> {
  const { wipeDue } = await db.appSettings.findUniqueOrThrow({ where: { id: 1 } });
  if (!wipeDue || !(await wipeDeleted(TABLES, bytesMax))) return false;
  await execute(db, sql`UPDATE app_settings SET wipe_due = ${false} WHERE id = 1`);
  return true;
}
