import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import { useFormat } from "../format";
import { rowAddress } from "./row-address";

type Props = {
  skipped: ImportCheck["skipped"];
  /** How those came onto the list who opted out. */
  stopped: string | null;
  address: string;
};

/** What is skipped and why, each kind with the way to its first row. */
export function SkippedList({ skipped, stopped, address }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (skipped.length === 0) return null;
  return (
    <div className="text-sm">
      <p>{t("check.skipped", { count: skipped.reduce((all, { rows }) => all + rows, 0) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {skipped.map(({ part, rows, first_row }) => (
          <li key={part}>
            <Link to={`${rowAddress(address, first_row)}#preview`} className="link inline-block py-1">
              {t(`uploadSummary.${part}`)}: {number(rows)}
            </Link>
          </li>
        ))}
      </ul>
      {stopped && <p className="quiet mt-1">{stopped}</p>}
    </div>
  );
}
