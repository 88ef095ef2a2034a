import { redirect } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { deviceById } from "~/domain/devices/devices";
import { userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/policy";
import { deviceIdParam, forPage } from "./page-data";

/**
 * Returns the device that a screen asks to change, with its user and the address of its own page. A user who may
 * not change it is redirected to that page.
 */
export async function deviceToChange(args: Parameters<typeof deviceIdParam>[0], actor: Actor, now: Date) {
  const which = await deviceIdParam(args);
  const user = await forPage(args.request, userById(which.userId));
  const device = await forPage(args.request, deviceById(which, now));
  const back = `/admin/users/${user.id}/devices/${device.id}`;
  if (!mayChange(actor, user)) throw redirect(back);
  return { which, user, device, back };
}
