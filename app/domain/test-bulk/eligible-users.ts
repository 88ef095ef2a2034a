import type { Server } from "generated/sqlite/client";
import { z } from "zod";
import { db } from "~/platform/db";
import type { Actor } from "../actor";
import { checkServer } from "../devices/server";
import { mayChange } from "../users/policy";
import { toTarget } from "../users/session-user";
import { nameSchema, UserBeside } from "../view-schema";

/** What a server said so lately is believed; otherwise it is asked. */
const BELIEVED_MS = 15_000;
/** A list waits no longer for servers; those that have not answered by then are not in it. */
const ANSWER_MS_MAX = 6_000;
const ASKED_AT_ONCE_MAX = 32;

export const EligibleUser = nameSchema(
  "EligibleUser",
  z.strictObject({
    ...UserBeside.shape,
    devices: z.array(z.strictObject({ id: z.int(), name: z.string(), status: z.string() })),
  }),
);
export type EligibleUser = z.infer<typeof EligibleUser>;

/**
 * Returns, by name, the active users through whose devices this admin may send test messages.
 * Their server must be reachable and not answer with a 5xx.
 */
export async function eligibleUsers(actor: Actor, now: Date): Promise<{ data: EligibleUser[] }> {
  const found = await db.user.findMany({
    where: { active: true, server: { isNot: null } },
    select: {
      ...{ id: true, name: true, email: true, role: true, features: true, server: true },
      devices: { select: { id: true, name: true, status: true }, orderBy: { id: "asc" } },
    },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const users = found.filter((user) => mayChange(actor, toTarget(user)));
  const answering = await answeringServers(
    users.flatMap(({ server }) => server ?? []),
    now,
  );
  const data = users
    .filter(({ server }) => server && answering.has(server.id))
    .map(({ id, name, email, devices }) => ({ id, name, email, devices }));
  return { data };
}

/** Reachable, with an answer below 500. A wrong key is an answer too. */
export function answers({ ok, stage, httpCode }: Pick<Server, "ok" | "stage" | "httpCode">): boolean {
  return ok === true || ((stage === "auth" || stage === "http") && httpCode !== null && httpCode < 500);
}

/** The ids of those that answer. Which ones is known within a few seconds, however many are silent. */
async function answeringServers(servers: Server[], now: Date): Promise<Set<number>> {
  const found = new Set<number>();
  const waiting = [...servers];
  const ask = async () => {
    for (let server = waiting.shift(); server; server = waiting.shift()) {
      const age = server.checkedAt ? now.getTime() - server.checkedAt.getTime() : Number.POSITIVE_INFINITY;
      if (answers(age < BELIEVED_MS ? server : await checkServer(server, now))) found.add(server.id);
    }
  };
  const asking = Promise.all(Array.from({ length: ASKED_AT_ONCE_MAX }, ask));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS_MAX);
  });
  await Promise.race([asking, late]).finally(() => clearTimeout(timer));
  waiting.length = 0;
  asking.catch(() => {}); // the answer of one that is still being asked is not needed
  return new Set(found);
}
