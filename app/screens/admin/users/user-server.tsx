import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { NewServer, setServer, storedServerView, testServer } from "~/domain/devices/server";
import { changeableUser, userById } from "~/domain/users/list";
import { mayChange } from "~/domain/users/policy";
import { serverAnswer } from "~/http/presenters/device-server";
import { requestLocale } from "~/http/request/locale";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { userIdParam } from "~/http/screen/load-target";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ProtectedNotice } from "~/ui/admin-users/protected-notice";
import { UserHeader } from "~/ui/admin-users/user-header";
import { ConnectionState } from "~/ui/devices/connection-state";
import { ServerForm } from "~/ui/devices/server-form";
import { FlashMessage } from "~/ui/flash-message";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";

await needTexts("admin", "admin-devices");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("server.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const user = await forPage(args.request, userById(await userIdParam(args)));
  const stored = await forPage(args.request, storedServerView(user.id));
  const server = stored && serverAnswer(stored, requestLocale(args.request));
  return withNotice(args.request, { user, server, mayChange: mayChange(actor, user) });
}

const SAVED = { kind: "success", text: "server.saved" } as const;
const TESTED = { kind: "success", text: "server.tested" } as const;

/** `?test`: looks again at the server that is stored. */
export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  const here = `/admin/users/${id}/server`;
  if (new URL(args.request.url).searchParams.has("test"))
    return submitForm(args, NoFields, async () => {
      const { ok } = await testServer(actor, id, clock.now());
      return redirectWithNotice(here, ok ? TESTED : { kind: "warning", text: "server.testedUnusable" });
    });
  const may = () => changeableUser(actor, id);
  const save = async (input: z.output<typeof NewServer>) => {
    const { connection } = await setServer(actor, id, input, clock.now());
    return redirectWithNotice(
      here,
      connection.ok ? SAVED : { kind: "warning", text: "server.savedUnusable" },
    );
  };
  return submitForm(args, NewServer, save, { may });
}

export default function ServerScreen() {
  const { t } = useTranslation();
  const { user, server, mayChange, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <UserHeader
        user={user}
        actions={
          server &&
          mayChange && (
            <Form method="post" action="?test">
              <button type="submit" className="btn btn-sm">
                {t("server.test")}
              </button>
            </Form>
          )
        }
      />
      {!result && <FlashMessage notice={notice} />}
      {!mayChange && <ProtectedNotice role={user.role} />}
      <div className="flex max-w-3xl flex-col gap-6">
        {server ? (
          <ConnectionState server={server} />
        ) : (
          <EmptyState title={t("server.none")} text={t("server.noneText")} />
        )}
        {mayChange && (
          <ServerForm
            // a key that was typed does not stay in its field once it is stored
            key={server?.checked_at}
            at={`/admin/users/${user.id}/server`}
            server={server}
            result={result}
          />
        )}
      </div>
    </>
  );
}
