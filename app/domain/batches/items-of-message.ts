import { type Sql, sql } from "~/platform/db";

/**
 * SQL: the items `i` of a message that this device sent or is sending. A server can only report on messages of its
 * own devices.
 */
export const rowsOfMessage = (deviceId: number, messageId: string): Sql =>
  sql`batch_items i LEFT JOIN dispatches d ON d.batch_id = i.batch_id AND d.row_no = i.row_no
      WHERE i.message_id = ${messageId} AND COALESCE(d.device_id, i.device_id) = ${deviceId}`;
