/* What phones, networks and WAHA itself do to its sessions. */
import type { Stage } from "./disturbances";

/** WAHA's message store of this session is empty since then. */
export type Loss = { session: string; at: Date; what: "store wiped" | "another phone" };

/** How long an unlinked device is left alone before somebody pairs it anew. */
const UNLINKED_MS_MAX = 3_000;
/** Longer than it takes until a session without network is FAILED (simulator/README.md, scaled). */
const NETWORK_MS_MAX = 9_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const one = ({ scene, random }: Stage) => scene.sessions[Math.floor(random() * scene.sessions.length)]!;

async function logOut({ waha, losses }: Stage, session: string, what: Loss["what"]) {
  await waha.command("POST", `sessions/${session}/logout`);
  losses.push({ session, at: new Date(), what });
}

export const phoneDisturbances = {
  restart: async ({ waha }: Stage) => {
    await waha.command("POST", "restart");
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
  network: async ({ waha, random }: Stage) => {
    await waha.command("PUT", "network", { away: true });
    await sleep(random() * NETWORK_MS_MAX);
    await waha.command("PUT", "network", { away: false });
  },
};
