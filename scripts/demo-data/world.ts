import type { Actor } from "../../app/domain/actor";
import { toActor } from "../../app/domain/users/session-user";
import { db } from "../../app/platform/db";
import type { Timeline } from "./timeline";

/** The simulator of the demo, and the key that it takes. */
export type Simulator = { port: number; apiKey: string };

/** What every part of the past is made with. `random`: the same numbers each time. `files`: a folder for uploads. */
export type World = {
  now: Date;
  timeline: Timeline;
  random: () => number;
  simulator: Simulator;
  files: string;
};

/** The user with this address as they act now. Throws if there is none. */
export const actor = async (email: string): Promise<Actor> =>
  toActor(await db.user.findUniqueOrThrow({ where: { email } }));

export const EMAIL = {
  ...{ ani: "ani@example.com", budi: "budi@example.com", melati: "melati@example.com" },
  ...{ koperasi: "koperasi@example.com", surya: "surya@example.com", joko: "joko@example.com" },
  ...{ citra: "citra@example.com", dewi: "dewi@example.com", eka: "eka@example.com" },
} as const;
