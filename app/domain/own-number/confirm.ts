import { z } from "zod";
import { db, execute, sql, timeParam } from "~/platform/db";
import { countTry } from "~/platform/throttle";
import type { Actor } from "../actor";
import { DomainError, wrongField } from "../errors";
import { numberKey } from "../opt-outs/number-key";
import { ownNumber } from "../users/own-number";
import { CODE_SECONDS, hashOfCode, isCode, isSameHash } from "./code";

const TRIES_MAX = 5;
const TYPED_CHARACTERS_MAX = 40;

/** A code as a user types it, perhaps with spaces. */
export const PhoneCode = z.object({
  code: z.string("REQUIRED").max(TYPED_CHARACTERS_MAX, "PHONE_CODE_WRONG"),
});

export type NumberConfirmed = { ok: true; phone_number: string };

/**
 * Confirms the account's own number with the code that was sent to it. Confirming it once more changes nothing.
 * Throws OWN_NUMBER_MISSING, PHONE_CODE_EXPIRED when no code counts (any more), VALIDATION (PHONE_CODE_WRONG), and
 * PHONE_CODE_TRIES after five wrong ones: then a new code is needed.
 */
export async function confirmNumber(
  actor: Actor,
  { code: typed }: z.output<typeof PhoneCode>,
  now: Date,
): Promise<NumberConfirmed> {
  const { phone, isConfirmed, code } = await ownNumber(db, actor.id);
  if (phone === null) throw new DomainError("OWN_NUMBER_MISSING");
  const answer = { ok: true as const, phone_number: `+${phone}` };
  if (isConfirmed) return answer;
  const key = await numberKey(db);
  if (!code || !key || code.endsAt <= now) throw new DomainError("PHONE_CODE_EXPIRED");
  const digits = typed.replace(/\s/g, "");
  if (!isCode(digits)) throw wrongField("code", { code: "PHONE_CODE_WRONG" }); // no guess
  const tries = {
    key: `phone code ${code.batchId}`,
    failuresMax: TRIES_MAX,
    windowSeconds: 2 * CODE_SECONDS,
  };
  if ((await countTry([tries], now)) > 0) throw new DomainError("PHONE_CODE_TRIES");
  if (!isSameHash(hashOfCode(key, { userId: actor.id, phone }, digits), code.hash))
    throw wrongField("code", { code: "PHONE_CODE_WRONG" });
  // Only if neither the code nor the number was replaced meanwhile.
  const confirmed = await execute(
    db,
    sql`UPDATE phone_confirmations SET confirmed_at = ${timeParam(now)}, code_hash = NULL, code_ends_at = NULL
        WHERE user_id = ${actor.id} AND code_hash = ${code.hash} AND phone = ${phone}
          AND phone = (SELECT u.phone FROM users u WHERE u.id = ${actor.id})`,
  );
  if (confirmed === 0) throw new DomainError("PHONE_CODE_EXPIRED");
  return answer;
}
