import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { isAdmin } from "~/domain/actor";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { unreadOrUnknown } from "~/http/screen/unread";
import { Shell } from "~/ui/layout/shell";

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const unread = await unreadOrUnknown(user);
  return {
    ...{ unread: unread?.notifications ?? null, waiting: { replies: unread?.replies ?? 0 } },
    person: { name: user.name, email: user.email },
    ...{ admin: isAdmin(user), opens: [user.role] },
  };
}

/**
 * The frame is not loaded again while the user navigates. A screen that cannot be loaded then says so inside the
 * frame, and does not take it along.
 */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET";

export default function UserArea() {
  const { person, admin, opens, unread, waiting } = useLoaderData<typeof loader>();
  return (
    <Shell area="user" person={person} admin={admin} opens={opens} unread={unread} waiting={waiting}>
      <Outlet />
    </Shell>
  );
}
