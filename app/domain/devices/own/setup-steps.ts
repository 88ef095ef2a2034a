import { db } from "../../../platform/db";

/** How far an account is set up by its admin. */
export type SetupSteps = {
  /** `away`: it did not answer when it was last asked. */
  server: "missing" | "away" | "ok";
  /** `waiting`: the device to connect, when none is connected yet. */
  device: { state: "missing" | "waiting" | "connected"; id: number | null };
  /** Whether the user ever signed in, as far as that is still known. */
  hasSignedIn: boolean;
  /** Whether a message, as of a test, was ever sent through a device. */
  hasSent: boolean;
};

/** Returns the steps of an account; null once all are done. */
export async function setupSteps(userId: number): Promise<SetupSteps | null> {
  const [server, devices, places] = await Promise.all([
    db.server.findUnique({ where: { userId }, select: { ok: true } }),
    db.device.findMany({
      where: { userId },
      select: { id: true, connectedAt: true, lastSentAt: true },
      orderBy: { id: "asc" },
    }),
    db.user.findUnique({
      where: { id: userId },
      select: { _count: { select: { sessions: true, knownNetworks: true } } },
    }),
  ]);
  const connected = devices.find(({ connectedAt }) => connectedAt !== null);
  const device = connected ?? devices[0];
  const steps: SetupSteps = {
    server: server === null ? "missing" : server.ok === false ? "away" : "ok",
    device: {
      state: connected ? "connected" : device ? "waiting" : "missing",
      id: device?.id ?? null,
    },
    hasSignedIn: Object.values(places?._count ?? {}).some((count) => count > 0),
    hasSent: devices.some(({ lastSentAt }) => lastSentAt !== null),
  };
  return server && connected && steps.hasSent ? null : steps;
}
