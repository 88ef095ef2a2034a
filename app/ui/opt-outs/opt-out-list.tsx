import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OptOutView } from "~/domain/opt-outs/list";
import type { Page } from "~/domain/pagination/paging";
import { type FormResult, formFaults } from "../form/form-result";
import { PageHeader } from "../layout/page-header";
import { EmptyState } from "../list/empty-state";
import { FilterForm } from "../list/filter-form";
import { Paging } from "../list/list-address";
import { AddForm } from "./add-form";
import { OptOutTable } from "./opt-out-table";
import { SheetForm } from "./sheet-form";

type Props = {
  /** The address of this list: an account's own, or that of all accounts. */
  base: string;
  everybodys?: boolean;
  /** Where everything that was sent to a number is shown; null: to others. */
  people: string | null;
  list: Page<OptOutView>;
  q: string;
  result: FormResult;
  children?: ReactNode;
};

/** Recipients who opted out: to look one up, to add, to take off, and to download as a file. */
export function OptOutList({ base, everybodys = false, people, list, q, result, children }: Props) {
  const { t } = useTranslation();
  const { data, meta } = list;
  return (
    <>
      <PageHeader
        title={everybodys ? t("optOuts.everybodysTitle") : t("optOuts.title")}
        actions={
          <>
            <a href={`${base}/export?format=xlsx`} className="btn btn-sm">
              {t("optOuts.exportSheet")}
            </a>
            <a href={`${base}/export`} className="btn btn-sm">
              {t("optOuts.export")}
            </a>
          </>
        }
      />
      {children}
      <p className="mb-4 max-w-prose">{everybodys ? t("optOuts.everybodysLead") : t("optOuts.lead")}</p>
      {!everybodys && (
        <p className="mb-6">
          <Link to="/settings/stop-words" className="link">
            {t("optOuts.toWords")}
          </Link>
        </p>
      )}
      {people !== null && (
        <p className="mb-6">
          <Link to={people} className="link">
            {t("optOuts.lookUp")}
          </Link>
        </p>
      )}
      <AddForm result={result} />
      <SheetForm faults={formFaults(result).faults} />
      <FilterForm
        fields={[{ type: "search", name: "q", value: q, label: t("optOuts.search"), hint: "62812…" }]}
        clear={base}
        found={meta.total}
      />
      {data.length > 0 && <OptOutTable base={base} people={people} entries={data} />}
      {data.length === 0 && q === "" && (
        <EmptyState title={t("optOuts.emptyTitle")} text={t("optOuts.emptyText")} />
      )}
      {data.length === 0 && q !== "" && (
        <EmptyState title={t("optOuts.noMatchTitle")} text={t("optOuts.noMatchText")}>
          <Link to={base} className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("optOuts.count", { count: meta.total })}</p>
    </>
  );
}
