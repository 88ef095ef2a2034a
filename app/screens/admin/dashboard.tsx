import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { health } from "~/domain/health";
import { requireAdmin } from "~/http/viewer";
import { Broken } from "~/ui/broken";
import { PageHeader } from "~/ui/page-header";
import { RefreshLink } from "~/ui/refresh-link";
import type { ScreenHandle } from "~/ui/screen-handle";
import { SystemState } from "~/ui/system-state";
import { Time } from "~/ui/time";

export const handle: ScreenHandle = { title: (_data, t) => t("admin.title") };

export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  const now = new Date();
  return { state: await health(now), updated: now.toISOString() };
}

export default function AdminDashboardScreen() {
  const { t } = useTranslation();
  const { state, updated } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("admin.title")} actions={<RefreshLink />} />
      <SystemState daemon={state.daemon} database={state.database} />
      <p className="quiet mt-3 text-sm">
        {t("common.updated")} <Time at={updated} seconds />
      </p>
    </>
  );
}

export function ErrorBoundary() {
  return <Broken />;
}
