import type { Cell } from "~/platform/xlsx/cell";
import { recipientZone } from "../../sending-hours/zone";

/**
 * Returns what a `zone` cell says: WIB, WITA or WIT in any letter case; empty for an empty cell; null for anything
 * else.
 */
export function readZone(cell: Cell): string | null {
  if (cell === null || (typeof cell === "string" && cell.trim() === "")) return "";
  return typeof cell === "string" ? recipientZone(cell) : null;
}
