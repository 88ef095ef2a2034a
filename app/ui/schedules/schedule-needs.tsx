import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Back, PageHeader } from "../layout/page-header";
import { EmptyState } from "../list/empty-state";

type Props = { title: string; back: Back; list: boolean; template: boolean };

/** What must be there before a schedule can be made. */
export function ScheduleNeeds({ title, back, list, template }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader back={back} title={title} />
      <EmptyState title={t("schedules.needsTitle")} text={t("schedules.needsText")}>
        <div className="flex flex-wrap justify-center gap-3">
          {list && (
            <Link to="/lists/new" className="btn btn-primary">
              {t("schedules.needsList")}
            </Link>
          )}
          {template && (
            <Link to="/templates/new" className="btn btn-primary">
              {t("schedules.needsTemplate")}
            </Link>
          )}
        </div>
      </EmptyState>
    </>
  );
}
