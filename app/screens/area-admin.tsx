import { Outlet, useLoaderData } from "@remix-run/react";
import { type Actor, FEATURES, hasFeature } from "~/domain/actor";
import { waitingRequests } from "~/domain/credits/list-requests";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { unreadOrUnknown } from "~/http/screen/unread";
import { Shell } from "~/ui/layout/shell";

export async function loader(args: ScreenArgs) {
  const user = requireAdmin(args);
  const features = FEATURES.filter((feature) => hasFeature(user, feature));
  const opens = [user.role, ...features];
  const person = { name: user.name, email: user.email };
  const [waiting, unread] = await Promise.all([waitingFor(user), unreadOrUnknown(user)]);
  return { person, opens, waiting, unread: unread?.notifications ?? null, noFeatures: features.length === 0 };
}

/** A menu must not break the page: without an answer it shows no number. */
async function waitingFor(user: Actor): Promise<{ creditRequests?: number }> {
  if (!hasFeature(user, "REQUEST_CREDITS")) return {};
  const requests = await waitingRequests().catch(() => null);
  return requests ? { creditRequests: requests.count } : {};
}

export default function AdminArea() {
  const { person, opens, waiting, unread, noFeatures } = useLoaderData<typeof loader>();
  return (
    <Shell
      area="admin"
      person={person}
      admin
      opens={opens}
      waiting={waiting}
      unread={unread}
      noFeatures={noFeatures}
    >
      <Outlet />
    </Shell>
  );
}
