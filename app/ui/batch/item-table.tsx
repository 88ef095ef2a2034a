import { useTranslation } from "react-i18next";
import { type Status, StatusBadge } from "../status-badge";
import { Time } from "../time";

export type ItemRow = {
  id: number;
  receiver_number: string;
  status: Status;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  message: string;
  error_message: string | null;
};

/** Longer messages are folded. */
const FOLDED_CHARACTERS = 140;

/** Rows of a batch with their numbers in the person's spreadsheet. */
export function ItemTable({ items }: { items: ItemRow[] }) {
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
                {item.receiver_number || t("common.none")}
              </td>
              <td data-label={name("status")} className="item-status">
                <StatusBadge status={item.status} />
              </td>
              <td data-label={name("sentAt")} className={`sent-at ${item.sent_at ? "" : "blank"}`}>
                {item.sent_at ? <Time at={item.sent_at} /> : t("common.none")}
                {item.status === "SENT" && <Receipt {...item} />}
              </td>
              <td data-label={name("message")} className="item-message wide">
                <Message text={item.message} />
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

/** The furthest that a receipt has told of. */
function Receipt({ delivered_at, read_at }: Pick<ItemRow, "delivered_at" | "read_at">) {
  const { t } = useTranslation();
  const at = read_at ?? delivered_at;
  return (
    <span className="quiet block text-xs">
      {t(read_at ? "receipts.read" : delivered_at ? "receipts.delivered" : "receipts.none")}{" "}
      {at && <Time at={at} />}
    </span>
  );
}

function Message({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text.length <= FOLDED_CHARACTERS)
    return <span className="whitespace-pre-line">{text || t("common.none")}</span>;
  return (
    <details className="group">
      <summary className="cursor-pointer list-none whitespace-pre-line">
        <span className="group-open:hidden">{text.slice(0, FOLDED_CHARACTERS)}… </span>
        <span className="link text-sm group-open:hidden">{t("batch.wholeMessage")}</span>
        <span className="link hidden text-sm group-open:inline">{t("batch.foldMessage")}</span>
      </summary>
      <p className="whitespace-pre-line">{text}</p>
    </details>
  );
}
