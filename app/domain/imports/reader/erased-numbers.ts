import { isPostgresql } from "~/platform/db/provider";
import type { RawConnection } from "~/platform/db/raw-connection";
import { env } from "~/platform/env";
import { unseal } from "~/platform/secrets";
import { hashOfNumber } from "../../opt-outs/number-hash";
import { equivalentNumbers } from "../../phone-numbers/canonical-number";

const ONE = isPostgresql(env.DATABASE_URL) ? "$1" : "?";

type Recognise = (number: string) => boolean;

/** Returns a function that recognises erased numbers: of the owner of this batch, or of the list of all accounts. */
export async function erasedNumbersIn(alone: RawConnection, batchId: number): Promise<Recognise> {
  const [batch] = await alone.rows(`SELECT user_id FROM batches WHERE id = ${ONE}`, [batchId]);
  return batch ? readErasedNumbers(alone, Number(batch.user_id)) : () => false;
}

/** The same of an account. */
export async function readErasedNumbers(alone: RawConnection, userId: number): Promise<Recognise> {
  const [settings] = await alone.rows("SELECT number_key FROM app_settings WHERE id = 1");
  const sealed = settings?.number_key;
  const key = typeof sealed === "string" ? unseal("numberKey", 1, sealed) : null;
  if (!key) return () => false;
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
