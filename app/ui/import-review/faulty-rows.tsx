import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Receiver } from "../phone-number";
import { rowAddress } from "./row-address";

export type FaultyRow = {
  row: number;
  receiver_number: string;
  reason: string | null;
  message: string;
  sentence: string;
};

/** The first rows that will not go, by their numbers in the spreadsheet, and all of them as a download. */
export function FaultyRows({
  rows,
  all,
  download,
  hint,
  address,
}: {
  rows: FaultyRow[];
  all: number;
  download: string;
  hint: string;
  /** What was chosen so far. */
  address: string;
}) {
  const { t } = useTranslation();
  if (all === 0) return null;
  return (
    <section aria-labelledby="faulty" className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="faulty" className="text-lg font-semibold">
          {t("check.faulty", { count: all })}
        </h2>
        <a href={download} className="btn">
          {t("check.download")}
        </a>
      </div>
      <p className="quiet mb-3 text-sm">{hint}</p>
      <div className="rows-frame">
        <table aria-labelledby="faulty" className="rows faults">
          <thead>
            <tr>
              <th scope="col">{t("batch.row")}</th>
              <th scope="col">{t("batch.receiver")}</th>
              <th scope="col">{t("batch.message")}</th>
              <th scope="col">{t("check.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, receiver_number, reason, message, sentence }) => (
              <tr key={row}>
                <td data-label={t("batch.row")} className="row-number">
                  <Link to={`${rowAddress(address, row)}#preview`} className="link">
                    {row}
                  </Link>
                </td>
                <td data-label={t("batch.receiver")} className="receiver">
                  <Receiver receiver={receiver_number || t("common.none")} reason={reason} />
                </td>
                <td data-label={t("batch.message")} className="wide row-message">
                  {message || t("common.none")}
                </td>
                <td data-label={t("check.reason")} className="wide row-reason">
                  {sentence}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > rows.length && (
        <p className="quiet mt-2 text-sm">{t("check.more", { rows: all - rows.length })}</p>
      )}
    </section>
  );
}
