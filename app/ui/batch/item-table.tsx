import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Status, StatusBadge } from "../status-badge";
import { Time } from "../time";
import { MessageText } from "./message-text";

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
  attachment?: { name: string; url: string } | null;
};

/** Digits alone: what could not be read as a number stands there as it was typed. */
const NUMBER = /^\d{5,18}$/;

/**
 * Items of a batch with their row numbers in the user's spreadsheet. `people`: where everything sent to a number is
 * shown.
 */
export function ItemTable({ items, people }: { items: ItemRow[]; people: string | null }) {
  const { t } = useTranslation();
  const columns = ["row", "receiver", "status", "sentAt", "message", "error"] as const;
  const name = (column: (typeof columns)[number]) =>
    t(column === "status" ? "common.status" : `batch.${column}`);
  return (
    <div className="rows-frame">
      <table aria-label={t("batch.items")} className="rows items">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {name(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td data-label={name("row")} className="row-number quiet">
                {item.id}
              </td>
              <td data-label={name("receiver")} className="receiver font-medium">
                {people && NUMBER.test(item.receiver_number) ? (
                  <Link to={`${people}/${item.receiver_number}`} className="link-hover link">
                    {item.receiver_number}
                  </Link>
                ) : (
                  item.receiver_number || t(isForgotten(item) ? "batch.forgotten" : "common.none")
                )}
              </td>
              <td data-label={name("status")} className="item-status">
                <StatusBadge status={item.status} />
              </td>
              <td data-label={name("sentAt")} className={`sent-at ${item.sent_at ? "" : "blank"}`}>
                {item.sent_at ? <Time at={item.sent_at} /> : t("common.none")}
                {item.status === "SENT" && <Receipt {...item} />}
              </td>
              <td data-label={name("message")} className="item-message wide">
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
                data-label={name("error")}
                className={`item-error wide text-sm ${item.error_message ? "" : "blank"}`}
              >
                {item.error_message ?? t("common.none")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whatever was tried had a number: it was forgotten since. */
const isForgotten = ({ status, receiver_number }: ItemRow) => receiver_number === "" && status !== "SKIPPED";

/** The furthest that a receipt has reported. */
export function Receipt({
  confirmed,
  delivered_at,
  read_at,
}: Pick<ItemRow, "confirmed" | "delivered_at" | "read_at">) {
  const { t } = useTranslation();
  const at = read_at ?? delivered_at;
  const least = confirmed ? "receipts.confirmed" : "receipts.none";
  return (
    <span className="quiet block text-xs">
      {t(read_at ? "receipts.read" : delivered_at ? "receipts.delivered" : least)} {at && <Time at={at} />}
    </span>
  );
}
