import { db } from "~/platform/db";

export type LogChoices = {
  users: { id: number; name: string; email: string }[];
  devices: { id: number; name: string; user_name: string }[];
};

/** Returns what the logs can be narrowed to: users with tests, and their devices, or those of one user. */
export async function logChoices(targetUserId: number | undefined): Promise<LogChoices> {
  const tested = { batches: { some: { kind: "TEST", holdsCode: false, submittedAt: { not: null } } } };
  const users = await db.user.findMany({
    where: tested,
    select: { id: true, name: true, email: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const devices = await db.device.findMany({
    where: targetUserId ? { userId: targetUserId } : { user: tested },
    select: { id: true, name: true, user: { select: { name: true } } },
    orderBy: { id: "asc" },
  });
  return { users, devices: devices.map(({ id, name, user }) => ({ id, name, user_name: user.name })) };
}
