import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { hasNumber, PhoneNumber, Receiver } from "../phone-number";
import { type Status, StatusBadge } from "../status-badge";
import { MessageText } from "./message-text";
import { Receipt } from "./receipt";

export type ItemRow = {
  id: number;
  receiver_number: string;
  status: Status;
  sent_at: string | null;
  confirmed: boolean;
  delivered_at: string | null;
  read_at: string | null;
  message: string;
  error_message: string | null;
  error_code?: string | null;
  attachment?: { name: string; url: string } | null;
};

/** One message: on a narrow screen a card of two lines. */
export function ItemTableRow({ item, people }: { item: ItemRow; people: string | null }) {
  const { t } = useTranslation();
  const { dateAndClock } = useFormat();
  const number = item.receiver_number;
  return (
    <tr>
      <td data-label={t("batch.row")} className="row-number quiet">
        {item.id}
      </td>
      <td data-label={t("batch.receiver")} className="receiver font-medium">
        {people && hasNumber(number, item.error_code) ? (
          <Link to={`${people}/${number}`} className="link">
            <PhoneNumber number={number} />
          </Link>
        ) : (
          (number && <Receiver receiver={number} reason={item.error_code} />) ||
          t(isForgotten(item) ? "batch.forgotten" : "common.none")
        )}
      </td>
      <td
        data-label={t("common.status")}
        className={`item-status ${item.status === "SENT" && item.sent_at ? "told-by-time" : ""}`}
      >
        <StatusBadge status={item.status} />
      </td>
      <td data-label={t("batch.sentAt")} className={`sent-at ${item.sent_at ? "" : "blank"}`}>
        {item.sent_at ? (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <time dateTime={item.sent_at} suppressHydrationWarning>
              {dateAndClock(item.sent_at).clock}
            </time>
            {item.status === "SENT" && <Receipt {...item} />}
          </span>
        ) : (
          t("common.none")
        )}
      </td>
      <td data-label={t("batch.message")} className="item-message wide">
        <MessageText text={item.message} />
        {item.attachment && (
          <a
            href={item.attachment.url}
            target="_blank"
            rel="noreferrer"
            className="link mt-1 block break-all text-sm"
          >
            {item.attachment.name}
          </a>
        )}
      </td>
      <td
        data-label={t("batch.error")}
        className={`item-error wide text-sm ${item.error_message ? "" : "blank"}`}
      >
        {item.error_message ?? t("common.none")}
      </td>
    </tr>
  );
}

/** Whatever was tried had a number: it was forgotten since. */
const isForgotten = ({ status, receiver_number }: ItemRow) => receiver_number === "" && status !== "SKIPPED";
