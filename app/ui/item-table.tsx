import { useTranslation } from "react-i18next";
import { type Status, StatusBadge } from "./status-badge";
import { Time } from "./time";

export type ItemRow = {
  id: number;
  receiver_number: string;
  status: Status;
  sent_at: string | null;
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
    <div className="stack-frame">
      <table aria-label={t("batch.items")} className="stack">
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
              <td data-label={name("row")} className="quiet">
                {item.id}
              </td>
              <td data-label={name("receiver")} className="font-medium whitespace-nowrap">
                {item.receiver_number || t("common.none")}
              </td>
              <td data-label={name("status")}>
                <StatusBadge status={item.status} />
              </td>
              <td data-label={name("sentAt")}>
                {item.sent_at ? <Time at={item.sent_at} /> : t("common.none")}
              </td>
              <td data-label={name("message")} className="wide">
                <Message text={item.message} />
              </td>
              <td data-label={name("error")} className="wide text-sm">
                {item.error_message ?? t("common.none")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Message({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text.length <= FOLDED_CHARACTERS)
    return <span className="whitespace-pre-line">{text || t("common.none")}</span>;
  return (
    <details>
      <summary className="cursor-pointer">
        {text.slice(0, FOLDED_CHARACTERS)}… <span className="link text-sm">{t("batch.wholeMessage")}</span>
      </summary>
      <p className="mt-2 whitespace-pre-line">{text}</p>
    </details>
  );
}
