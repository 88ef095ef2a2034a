import { useTranslation } from "react-i18next";
import type { ReplyView } from "~/domain/replies/list";
import { PhoneNumber, phoneText } from "../phone-number";
import { Time } from "../time";

/** What recipients answered: strangers' texts, shown as texts. */
export function ReplyTable({ replies }: { replies: ReplyView[] }) {
  const { t } = useTranslation();
  return (
    <div className="rows-frame">
      <table aria-label={t("replies.title")} className="rows lines">
        <thead>
          <tr>
            <th scope="col">{t("replies.who")}</th>
            <th scope="col">{t("replies.row")}</th>
            <th scope="col">{t("replies.at")}</th>
            <th scope="col">{t("replies.text")}</th>
          </tr>
        </thead>
        <tbody>
          {replies.map(({ row, receiver_number, text, stop, at }) => (
            <tr key={`${row} ${at} ${text}`}>
              <td className="lead font-medium">
                <a
                  href={`https://wa.me/${receiver_number}`}
                  target="_blank"
                  rel="noreferrer"
                  className="link"
                  aria-label={t("replies.open", { phone: phoneText(receiver_number) })}
                >
                  <PhoneNumber number={receiver_number} />
                </a>
              </td>
              <td data-label={t("replies.row")}>{row}</td>
              <td data-label={t("replies.at")}>
                <Time at={at} />
              </td>
              <td data-label={t("replies.text")} className="wide">
                {stop && <span className="state state-yellow mr-2">{t("replies.stop")}</span>}
                <span lang={text ? "" : undefined} className="break-words whitespace-pre-line">
                  {text || t("replies.noText")}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
