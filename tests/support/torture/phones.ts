/* What phones, people, networks and WAHA itself do to its sessions. */

import { DomainError } from "~/domain/errors";
import { pairAnew } from "~/domain/pairing/pair";
import { db } from "~/platform/db";
import type { Stage } from "./disturbances";

/**
 * WAHA's message store of this session is empty since then, or lacks what was in the air then: at some moment from when
 * it was asked for (`from`) until it was said to be done (`at`), which a busy machine holds up.
 */
export type Loss = {
  session: string;
  from: Date;
  at: Date;
  what: "store wiped" | "another phone" | "paired anew by Siar" | "WAHA started again";
};

/** How long an unlinked device is left alone before somebody pairs it anew. */
const UNLINKED_MS_MAX = 3_000;
/** Longer than it takes until a session without network is FAILED (simulator/README.md, scaled). */
const NETWORK_MS_MAX = 9_000;

/** A connection that is open on one side only drops by itself after so long, or when Siar starts it again. */
const HALF_OPEN_MS_MAX = 8_000;

/** So long WAHA is gone after it was killed. */
const CRASHED_MS_MAX = 1_500;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const one = ({ scene, random }: Stage) => scene.sessions[Math.floor(random() * scene.sessions.length)]!;

async function startAgain({ waha, scene, losses }: Stage, command: "restart" | "crash") {
  const from = new Date();
  await waha.command("POST", command);
  const at = new Date();
  for (const session of scene.sessions) losses.push({ session, from, at, what: "WAHA started again" });
}

async function logOut({ waha, losses }: Stage, session: string, what: Loss["what"]) {
  const from = new Date();
  await waha.command("POST", `sessions/${session}/logout`);
  losses.push({ session, from, at: new Date(), what });
}

export const phoneDisturbances = {
  restart: (stage: Stage) => startAgain(stage, "restart"),
  /** Killed: what it had not written down yet is lost, and what it still had to tell. */
  crash: async (stage: Stage) => {
    await startAgain(stage, "crash");
    await stage.waha.down(stage.random() * CRASHED_MS_MAX);
  },
  /** "Log out and pair again" by Siar's own door; where rows would stay open, every second time all the same. */
  pairAnew: async (stage: Stage) => {
    const { scene, losses, random } = stage;
    const session = one(stage);
    const confirmed = random() < 0.5;
    const { id, userId } = await db.device.findFirstOrThrow({ where: { session } });
    const from = new Date();
    try {
      await pairAnew(scene.admin, { userId, deviceId: id }, new Date(), { confirmed });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "DEVICE_ROWS_OPEN") return;
    }
    losses.push({ session, from, at: new Date(), what: "paired anew by Siar" });
  },
  drop: async (stage: Stage) => {
    await stage.waha.command("POST", `sessions/${one(stage)}/drop`);
  },
  logout: (stage: Stage) => logOut(stage, one(stage), "store wiped"),
  otherPhone: async (stage: Stage) => {
    const session = one(stage);
    await logOut(stage, session, "another phone");
    const changes = stage.losses.filter((loss) => loss.session === session).length;
    const phone = `62810${2_000_000 + stage.scene.sessions.indexOf(session) * 1_000 + changes}`;
    await stage.waha.command("POST", `sessions/${session}/scan`, { phone });
  },
  unlink: async (stage: Stage) => {
    const session = one(stage);
    await stage.waha.command("POST", `sessions/${session}/unlink`);
    await sleep(stage.random() * UNLINKED_MS_MAX);
    await logOut(stage, session, "store wiped");
  },
  halfOpen: async (stage: Stage) => {
    const ms = stage.random() < 0.5 ? { ms: 500 + stage.random() * HALF_OPEN_MS_MAX } : {};
    await stage.waha.command("POST", `sessions/${one(stage)}/half-open`, ms);
  },
  network: async ({ waha, random }: Stage) => {
    await waha.command("PUT", "network", { away: true });
    await sleep(random() * NETWORK_MS_MAX);
    await waha.command("PUT", "network", { away: false });
  },
};
