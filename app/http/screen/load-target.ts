import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { deviceById } from "~/domain/devices/devices";
import { userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/policy";
import type { UserView } from "~/domain/users/user-view";
import { idParam } from "../request/params";
import type { RequestArgs } from "../require-user";
import { forPage, idInAddress } from "./page-data";

type Args = RequestArgs & { params: { userId?: string; deviceId?: string } };

/** The user whom an address names; the 404 page for what is no id. */
export const userIdParam = ({ request, params }: Args): Promise<number> =>
  idInAddress(request, params.userId);

/** The device whom an address names, with its user; the 404 page for what is no id. */
export function deviceIdParam({ request, params }: Args): Promise<{ userId: number; deviceId: number }> {
  const ids = async () => ({ userId: idParam(params.userId), deviceId: idParam(params.deviceId) });
  return forPage(request, ids());
}

/** Returns the user whom a screen asks to change; where the actor may not, redirects to the user's own page. */
export async function userToChange(
  args: Args,
  actor: Actor,
  isAllowed: (actor: Actor, user: UserView) => boolean = mayChange,
) {
  const user = await forPage(args.request, userById(await userIdParam(args)));
  if (!isAllowed(actor, user)) throw redirect(`/admin/users/${user.id}`);
  return user;
}

/**
 * Returns the device that a screen asks to change, with its user and the address of its own page. A user who may
 * not change it is redirected to that page.
 */
export async function deviceToChange(args: Args, actor: Actor, now: Date) {
  const which = await deviceIdParam(args);
  const user = await forPage(args.request, userById(which.userId));
  const device = await forPage(args.request, deviceById(which, now));
  const back = `/admin/users/${user.id}/devices/${device.id}`;
  if (!mayChange(actor, user)) throw redirect(back);
  return { which, user, device, back };
}
