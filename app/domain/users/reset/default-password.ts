import { transaction } from "~/platform/db";
import { hashPassword } from "~/platform/passwords";
import { defaultResetPassword } from "~/platform/reset-password";
import type { Actor } from "../../actor";
import { recordAct } from "../../audit/record";
import { lockedChangeable } from "../locked-actor";
import { endApiTokens } from "../sign-in/api-tokens";
import { endSessions } from "../sign-in/sessions";
import { endLinks } from "./reset-link";

/** The fixed password that a reset sets, for the pages that show it to admins. */
export const resetPasswordShown = defaultResetPassword;

/**
 * Sets the fixed default password and answers it; the user must choose another one before anything else.
 * Ends all sessions, tokens and reset links of the user. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED.
 */
export async function resetPassword(
  actor: Actor,
  id: number,
  now: Date,
): Promise<{ ok: true; password: string }> {
  const password = defaultResetPassword();
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    const target = await lockedChangeable(tx, actor, id);
    await tx.user.update({ where: { id }, data: { passwordHash, mustChangePassword: true } });
    await endLinks(tx, id, now);
    await endSessions(tx, id);
    await endApiTokens(tx, id);
    const user = { kind: "user", id, name: target.name };
    await recordAct(tx, actor, "user.reset_password", user, {}, now);
  });
  return { ok: true, password };
}
