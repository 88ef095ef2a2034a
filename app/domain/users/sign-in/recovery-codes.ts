/*
 * Ten codes for the day when the phone with the authenticator app is gone. Only their hashes are stored.
 */
import { Secret } from "otpauth";
import type { Tx } from "../../../platform/db";
import { hashToken } from "../../../platform/tokens";

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Makes a user's recovery codes; those that were there before end. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ hash: recoveryHash(userId, code), userId })),
  });
  return codes;
}

/** Returns whether this is a code of the user that was not used yet; from then on it is. */
export async function useRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const unused = { hash: recoveryHash(userId, code), usedAt: null };
  return (await tx.recoveryCode.updateMany({ where: unused, data: { usedAt: now } })).count === 1;
}

/** 80 random bits, written `ABCD-EFGH-IJKL-MNOP`. */
function newRecoveryCode(): string {
  const letters = new Secret({ size: RECOVERY_BYTES }).base32;
  return (letters.match(/.{4}/g) ?? []).join("-");
}

const recoveryHash = (userId: number, code: string) =>
  hashToken(`${userId}:${code.toUpperCase().replace(/[^A-Z2-7]/g, "")}`);
