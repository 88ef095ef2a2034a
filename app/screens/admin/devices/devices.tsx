import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allDevices } from "~/domain/devices/all-devices";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { UsersTabs } from "~/ui/admin-users/users-tabs";
import { DeviceFilter } from "~/ui/devices/device-filter";
import { DeviceTable } from "~/ui/devices/device-table";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";

await needTexts("admin", "admin-devices");

const DEVICES_PER_PAGE = 20;

export const handle: ScreenHandle = {
  title: (_data, t) => t("allDevices.title"),
  failed: (t) => t("devices.failed"),
};

/** The devices of all users; those that need attention come first. */
export async function loader(args: ScreenArgs) {
  const { id: by } = requireAdmin(args, "USERS");
  const { q, page, status } = listQuery(args.request.url);
  const trouble = status === "trouble";
  const wish = { q, page, trouble, limit: DEVICES_PER_PAGE };
  const { data, meta } = await forPage(
    args.request,
    allDevices({ ...wish, by, signal: args.request.signal }, clock.now()),
  );
  return { devices: data, meta, q, trouble };
}

export default function AllDevicesScreen() {
  const { t } = useTranslation();
  const { devices, meta, q, trouble } = useLoaderData<typeof loader>();
  const filtered = q !== "" || trouble;
  return (
    <>
      <PageHeader title={t("allDevices.title")} actions={<RefreshLink />} />
      <UsersTabs />
      {(meta.total > 0 || filtered) && <DeviceFilter q={q} trouble={trouble} found={meta.total} />}
      {devices.length > 0 && (
        <DeviceTable devices={devices} placeOf={({ id, user }) => `/admin/users/${user.id}/devices/${id}`} />
      )}
      {devices.length === 0 && !filtered && (
        <EmptyState title={t("allDevices.noneTitle")} text={t("allDevices.noneText")} />
      )}
      {devices.length === 0 && filtered && (
        <EmptyState
          title={t(q === "" ? "allDevices.fineTitle" : "allDevices.noMatchTitle")}
          text={t(q === "" ? "allDevices.fineText" : "allDevices.noMatchText")}
        >
          <Link to="/admin/users/devices" className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("people.count", { total: meta.total })}</p>
    </>
  );
}
