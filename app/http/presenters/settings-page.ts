import { forPage, withNotice } from "../screen/page-data";

/** What a page of the settings shows: its own part, and the notice. */
export async function presentSettingsPage<T extends object>(request: Request, part: Promise<T>) {
  return withNotice(request, await forPage(request, part));
}
