import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { FEATURES, hasFeature, ROLES } from "~/domain/actor";
import { setupSteps } from "~/domain/devices/own/setup-steps";
import { UserChange, updateUser, userMark } from "~/domain/users/change-user";
import { changeableUser, userById } from "~/domain/users/list";
import { mayAssignFeature, mayAssignRole, rightsOver } from "~/domain/users/policy";
import { canMakeLinks } from "~/domain/users/reset/reset-link";
import { hasSecondFactor } from "~/domain/users/sign-in/second-factor";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { userIdParam } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ProtectedNotice } from "~/ui/admin-users/protected-notice";
import { SetupPanel } from "~/ui/admin-users/setup-panel";
import { UserAccount } from "~/ui/admin-users/user-account";
import { UserForm } from "~/ui/admin-users/user-form";
import { UserHeader } from "~/ui/admin-users/user-header";
import { FlashMessage } from "~/ui/flash-message";
import { firstTyped } from "~/ui/form/form-result";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }) => user.name,
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const user = await forPage(args.request, userById(await userIdParam(args)));
  const rights = rightsOver(actor, user);
  const on = await forPage(args.request, hasSecondFactor(user.id));
  return withNotice(args.request, {
    user,
    seen: userMark(user),
    setup: user.role === "USER" && rights.change ? await forPage(args.request, setupSteps(user.id)) : null,
    canShare: canMakeLinks() && user.status === "active",
    rights,
    links: { history: hasFeature(actor, "BULK_HISTORY"), log: actor.role === "SUPER ADMIN" },
    secondFactor: { on, mayTurnOff: actor.role === "SUPER ADMIN" && !rights.self },
    giveable: {
      roles: ROLES.filter((role) => mayAssignRole(actor, role)),
      features: FEATURES.filter((feature) => mayAssignFeature(actor, feature)),
    },
  });
}

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  const may = () => changeableUser(actor, id);
  const save = async (input: z.output<typeof UserChange>, form: FormData) => {
    // What is empty, or has no box ticked, is left out of `input`: the form itself tells it from "stays".
    const unticked = form.has("rights") ? { features: [] } : {};
    const phone = String(form.get("phone") ?? "");
    await updateUser(actor, id, { ...unticked, ...input, phone }, clock.now());
    return redirectWithNotice(`/admin/users/${id}`, { kind: "success", text: "user.saved" });
  };
  return submitForm(args, UserChange, save, { may });
}

/** Also after a refusal: it may be the user who has changed. */
export const shouldRevalidate = () => true;

export default function UserScreen() {
  const { user, seen, setup, canShare, rights, links, secondFactor, giveable, notice } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typedOn = firstTyped(result, "seen");
  return (
    <>
      <UserHeader user={user} />
      {!result && <FlashMessage notice={notice} />}
      {!rights.change && <ProtectedNotice role={user.role} />}
      {setup && <SetupPanel userId={user.id} steps={setup} canShare={canShare} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        {rights.change && (
          <UserForm
            key={seen}
            user={user}
            seen={seen}
            giveable={giveable}
            rights={rights.role}
            result={result}
            conflict={typedOn !== undefined && typedOn !== seen}
          />
        )}
        <UserAccount user={user} rights={rights} secondFactor={secondFactor} links={links} />
      </div>
    </>
  );
}
