import { isPostgresql } from "~/platform/db/provider";
import type { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { unseal } from "~/platform/secrets";
import { hashOfNumber } from "../../opt-outs/number-hash";
import { equivalentNumbers } from "../../phone-numbers/canonical-number";

const ONE = isPostgresql(env.DATABASE_URL) ? "$1" : "?";

/** Returns a function that recognises erased numbers: of the owner of this batch, or of the list of all accounts. */
export async function erasedNumbersIn(
  alone: RawConnection,
  batchId: number,
): Promise<(number: string) => boolean> {
  const [batch] = await alone.rows(
    `SELECT b.user_id, s.number_key FROM batches b, app_settings s WHERE b.id = ${ONE} AND s.id = 1`,
    [batchId],
  );
  const sealed = batch?.number_key;
  const key = typeof sealed === "string" ? unseal("numberKey", 1, sealed) : null;
  if (!key) return () => false;
  const userId = Number(batch?.user_id);
  const rows = await alone.rows(
    `SELECT hash FROM forgotten_numbers WHERE user_id = ${ONE} UNION ALL
     SELECT hash FROM forgotten_numbers WHERE user_id IS NULL`,
    [userId],
  );
  if (rows.length === 0) return () => false;
  const hashes = new Set(rows.map(({ hash }) => String(hash)));
  return (number) =>
    /^\d+$/.test(number) &&
    equivalentNumbers(number).some(
      (each) => hashes.has(hashOfNumber(key, userId, each)) || hashes.has(hashOfNumber(key, null, each)),
    );
}
