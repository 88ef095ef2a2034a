import type { Actor } from "~/domain/actor";
import { mayHaveSecondFactor } from "~/domain/users/sign-in/second-factor";
import { forPage, withNotice } from "../screen/page-data";

/** What a page of the settings shows: its own part, whether there is a page of the second factor, and the notice. */
export async function presentSettingsPage<T extends object>(request: Request, user: Actor, part: Promise<T>) {
  const own = await forPage(request, part);
  return withNotice(request, { ...own, secondFactor: await forPage(request, mayHaveSecondFactor(user)) });
}
