import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FEATURES, hasFeature } from "~/domain/users/actor";
import { requireAdmin } from "~/http/viewer";
import { Shell } from "~/ui/shell";

export function loader(args: LoaderFunctionArgs) {
  const user = requireAdmin(args);
  const features = FEATURES.filter((feature) => hasFeature(user, feature));
  const opens = [user.role, ...features];
  return { person: { name: user.name, email: user.email }, opens, noFeatures: features.length === 0 };
}

export default function AdminArea() {
  const { person, opens, noFeatures } = useLoaderData<typeof loader>();
  return (
    <Shell area="admin" person={person} admin opens={opens} noFeatures={noFeatures}>
      <Outlet />
    </Shell>
  );
}
