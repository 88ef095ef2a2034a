import { db } from "../../platform/db";
import { userById } from "../users/list";
import type { UserView } from "../users/user-view";
import type { DeviceView } from "./device-view";
import { userDevices } from "./devices";
import { type ServerView, serverView } from "./server";

export type UserDetails = UserView & { devices: DeviceView[]; server: ServerView | null };

/** A user with devices and server, as an admin looks at them. Throws NOT_FOUND. */
export async function userDetails(id: number, now: Date): Promise<UserDetails> {
  const user = await userById(id);
  const [devices, server] = await Promise.all([
    userDevices(id, now),
    db.server.findUnique({ where: { userId: id } }),
  ]);
  return { ...user, devices, server: server && serverView(server) };
}
