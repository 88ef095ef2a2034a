import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OptOutView } from "~/domain/opt-outs/list";
import { ActsHead, RowAct } from "../list/row-action";
import { PhoneNumber, phoneText } from "../phone-number";
import { Time } from "../time";

type Props = {
  base: string;
  /** Where everything that was sent to a number is shown. */
  people: string | null;
  entries: OptOutView[];
};

export function OptOutTable({ base, people, entries }: Props) {
  const { t } = useTranslation();
  return (
    <div className="rows-frame">
      <table aria-label={t("optOuts.list")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("optOuts.number")}</th>
            <th scope="col">{t("optOuts.how")}</th>
            <th scope="col">{t("optOuts.at")}</th>
            <ActsHead label={t("optOuts.actions")} />
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, number, how, text, at }) => (
            <tr key={id}>
              <td className="lead font-medium">
                {people === null || number.includes("@") ? (
                  <PhoneNumber number={number} />
                ) : (
                  <Link to={`${people}/${number}`} className="link">
                    <PhoneNumber number={number} />
                  </Link>
                )}
                {number.includes("@") && (
                  <span className="quiet block text-sm font-normal">
                    {t("optOuts.unknownNumber")}{" "}
                    <Link
                      to={`${base}/${id}/number`}
                      className="link"
                      aria-label={t("optOuts.identifyNamed", { phone: phoneText(number) })}
                    >
                      {t("optOuts.identify")}
                    </Link>
                  </span>
                )}
              </td>
              <td data-label={t("optOuts.how")}>
                {t(`optOuts.hows.${how}`)}
                {text && <q className="quiet block break-words text-sm">{text}</q>}
              </td>
              <td data-label={t("optOuts.at")}>
                <Time at={at} />
              </td>
              <RowAct
                to={`${base}/${id}/remove`}
                named={t("optOuts.removeNamed", { phone: phoneText(number) })}
                text={t("optOuts.remove")}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
