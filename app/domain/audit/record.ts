import type { Prisma, Tx } from "../../platform/db";
import type { Actor } from "../actor";
import type { Act } from "./actions";
import type { AuditDetail, OnlyKnown } from "./details";

/** Who did it; "system" is the operator at the command line, or a job. */
export type AuditActor = Pick<Actor, "id" | "name"> | "system";

/** What it was done to. `name` is kept as it is now, for the day when the target is gone. */
export type Target = { kind: string; id: number | null; name?: string | null };

/** What never enters the log, even if a caller passes it. That it was or is set (true or false) may. */
const SECRET = /password|secret|token|key|code|hash/i;

/**
 * Writes down what an admin did, in the transaction of the act itself: both happen or neither. `act` is
 * `<kind>.<verb>`, such as `user.create`; its words are in i18n (`acts`), and those of the detail, too.
 * Entries cannot be changed or removed.
 */
export async function recordAct<D extends AuditDetail>(
  tx: Tx,
  actor: AuditActor,
  act: Act,
  target: Target,
  detail: OnlyKnown<D>,
  now: Date,
): Promise<void> {
  const who =
    actor === "system"
      ? { actorId: null, actorName: "system" }
      : { actorId: actor.id, actorName: actor.name };
  await tx.auditEntry.create({
    data: {
      ...who,
      act,
      targetKind: target.kind,
      targetId: target.id,
      targetName: target.name ?? null,
      detail: withoutSecrets(detail),
      createdAt: now,
    },
  });
}

function withoutSecrets(detail: object): Prisma.InputJsonObject {
  const text = JSON.stringify(detail, (name, value) =>
    SECRET.test(name) && !isSwitch(value) ? undefined : value,
  );
  return JSON.parse(text);
}

/** True or false, or a change from one to the other. */
function isSwitch(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.values(value).every((each) => typeof each === "boolean");
  return typeof value === "boolean";
}
