import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listPackages } from "~/domain/credits/packages/packages";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { PackageTable } from "~/ui/selling/package-table";

await needTexts("selling");

export const handle: ScreenHandle = {
  title: (_data, t) => t("packages.title"),
  failed: (t) => t("packages.failed"),
};

export async function loader(args: ScreenArgs) {
  requireAdmin(args, "SETTINGS");
  return withNotice(args.request, { packages: await forPage(args.request, listPackages()) });
}

export default function PackagesScreen() {
  const { t } = useTranslation();
  const { packages, notice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("packages.title")}
        back={{ to: "/admin/settings#selling", text: t("nav.settings") }}
        actions={
          <Link to="/admin/packages/new" className="btn btn-primary">
            {t("packages.new")}
          </Link>
        }
      />
      <FlashMessage notice={notice} />
      <p className="quiet mb-4 max-w-prose">{t("packages.lead")}</p>
      <PackageTable packages={packages} />
    </>
  );
}
