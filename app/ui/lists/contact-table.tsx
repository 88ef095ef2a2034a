import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { beginningOf } from "~/domain/message-text/beginning";
import { ActsHead, RowAct } from "../list/row-action";
import { PhoneNumber, phoneText } from "../phone-number";
import { Time } from "../time";

type Contact = {
  phone_number: string;
  values: Record<string, string>;
  added_at: string;
  opted_out: boolean;
};

/** More would not fit beside each other; all of them are on the contact's page. */
const COLUMNS_SHOWN = 4;
const VALUE_CHARACTERS = 60;

/** Contacts of a list, with the first of their values. */
export function ContactTable({
  base,
  columns,
  contacts,
}: {
  base: string;
  columns: string[];
  contacts: Contact[];
}) {
  const { t } = useTranslation();
  const shown = columns.filter((_, place) => place < COLUMNS_SHOWN);
  const more = columns.length - shown.length;
  return (
    <div className="rows-frame">
      <table aria-label={t("lists.contacts")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("lists.number")}</th>
            {shown.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t("lists.added")}</th>
            <ActsHead label={t("lists.actions")} />
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ phone_number: number, values, added_at, opted_out }) => (
            <tr key={number}>
              <td className="lead font-medium">
                <Link to={`/recipients/${number}`} className="link">
                  <PhoneNumber number={number} />
                </Link>
                {opted_out && <span className="quiet block text-sm font-normal">{t("lists.optedOut")}</span>}
              </td>
              {shown.map((name) => (
                <td key={name} data-label={name}>
                  <bdi lang="">{beginningOf(values[name] ?? "", VALUE_CHARACTERS) || t("common.none")}</bdi>
                </td>
              ))}
              <td data-label={t("lists.added")} className="wide">
                <Time at={added_at} />
              </td>
              <RowAct
                to={`${base}/contacts/${number}`}
                named={t("lists.changeNamed", { phone: phoneText(number) })}
                text={t("lists.change")}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="quiet p-3 text-sm">{t("lists.more", { count: more })}</p>}
    </div>
  );
}
