import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ItemRow } from "../batch-items/item-row";
import { MessageText } from "../batch-items/message-text";
import { Receipt } from "../batch-items/receipt";
import { StatusBadge } from "../status-badge";
import { Time } from "../time";

export type MessageRow = ItemRow & {
  batch_id: number;
  batch_name: string;
  charged: boolean;
  credits: number;
  user: { name: string; email: string };
};

/** Everything that was to be sent to one recipient, newest first. `users`: of several accounts. */
export function MessageTable({ messages, users }: { messages: MessageRow[]; users: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="rows-frame">
      <table aria-label={t("recipients.list")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("recipients.batch")}</th>
            {users && <th scope="col">{t("recipients.user")}</th>}
            <th scope="col">{t("common.status")}</th>
            <th scope="col">{t("batch.sentAt")}</th>
            <th scope="col">{t("recipients.credit")}</th>
            <th scope="col">{t("batch.message")}</th>
            <th scope="col">{t("batch.error")}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((row) => (
            <tr key={`${row.batch_id} ${row.id}`}>
              <td className="lead">
                <Link to={`/batches/${row.batch_id}`} className="link font-medium">
                  {row.batch_name}
                </Link>
                <span className="quiet block text-sm">{t("recipients.row", { row: String(row.id) })}</span>
              </td>
              {users && (
                <td data-label={t("recipients.user")} className="wide">
                  {row.user.name} <span className="quiet block text-sm">{row.user.email}</span>
                </td>
              )}
              <td data-label={t("common.status")}>
                <StatusBadge status={row.status} />
              </td>
              <td data-label={t("batch.sentAt")} className={row.sent_at ? "" : "blank"}>
                {row.sent_at ? <Time at={row.sent_at} /> : t("common.none")}
                {row.status === "SENT" && (
                  <>
                    {" "}
                    <Receipt {...row} />
                  </>
                )}
              </td>
              <td data-label={t("recipients.credit")} className="whitespace-nowrap">
                {row.charged ? t("recipients.charged", { count: row.credits }) : t("recipients.free")}
              </td>
              <td data-label={t("batch.message")} className="wide">
                <MessageText text={row.message} />
              </td>
              <td
                data-label={t("batch.error")}
                className={`wide text-sm ${row.error_message ? "" : "blank"}`}
              >
                {row.error_message ?? t("common.none")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
