import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FEATURES, hasFeature } from "~/domain/users/actor";
import { requireAdmin } from "~/http/viewer";
import { Shell } from "~/ui/shell";

export function loader(args: LoaderFunctionArgs) {
  const user = requireAdmin(args);
  const noFeatures = !FEATURES.some((feature) => hasFeature(user, feature));
  return { person: { name: user.name, email: user.email }, noFeatures };
}

export default function AdminArea() {
  const { person, noFeatures } = useLoaderData<typeof loader>();
  return (
    <Shell area="admin" person={person} admin noFeatures={noFeatures}>
      <Outlet />
    </Shell>
  );
}
