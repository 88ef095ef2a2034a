import { data } from "@remix-run/node";
import { NotFound } from "~/ui/layout/not-found";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

export const handle: ScreenHandle = { title: (_data, t) => t("notFound.title") };

export function loader() {
  return data({ found: false }, { status: 404 });
}

/** A form sent to an address that is not there. */
export const action = loader;

export default function NotFoundScreen() {
  return (
    <main className="px-4">
      <NotFound />
    </main>
  );
}
