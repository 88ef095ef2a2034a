import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { presentUsersPage } from "~/http/presenters/users-page";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { UserFilter } from "~/ui/admin-users/user-filter";
import { UserTable } from "~/ui/admin-users/user-table";
import { UsersTabs } from "~/ui/admin-users/users-tabs";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging } from "~/ui/list/list-address";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle = {
  title: (_data, t) => t("people.title"),
  failed: (t) => t("users.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const actor = requireAdmin(args, "USERS");
  const wish = { ...listQuery(request.url), role: new URL(request.url).searchParams.get("role") ?? "" };
  return withNotice(request, await forPage(request, presentUsersPage(request, actor, wish, clock.now())));
}

export default function UsersScreen() {
  const { t } = useTranslation();
  const { users, meta, wish, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("people.title")}
        actions={
          <Link to="/admin/users/new" className="btn btn-primary btn-sm">
            {t("users.add")}
          </Link>
        }
      />
      <FlashMessage notice={notice} />
      <UsersTabs />
      <UserFilter {...wish} found={meta.total} />
      {users.length > 0 ? (
        <UserTable users={users} />
      ) : (
        <EmptyState title={t("users.noMatchTitle")} text={t("users.noMatchText")}>
          <Link to="/admin/users" className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("people.count", { total: meta.total })}</p>
    </>
  );
}
