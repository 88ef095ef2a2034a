import { useTranslation } from "react-i18next";
import type { LogStatus } from "~/domain/test-bulk/log-status";
import { Receiver } from "../phone-number";
import { Time } from "../time";

const COLOURS: Record<LogStatus, string> = {
  QUEUED: "state-yellow",
  SENDING: "state-blue",
  SENT: "state-green",
  FAILED: "state-red",
  INVALID: "state-grey",
};

export type LogRow = {
  id: string;
  device: string | null;
  receiver: string;
  scheduled_at: string | null;
  status: LogStatus;
  error: string | null;
  error_code: string | null;
  /** What the server said, in its own words. */
  detail: string | null;
  updated_at: string;
};

/** What became of each row of the tests. */
export function LogTable({ logs }: { logs: LogRow[] }) {
  const { t } = useTranslation();
  const names = {
    device: t("testBulk.device"),
    receiver: t("testBulk.receiver"),
    scheduled: t("testBulk.scheduled"),
    status: t("common.status"),
    error: t("testBulk.error"),
    updated: t("testBulk.updatedAt"),
  };
  return (
    <div className="rows-frame">
      <table aria-labelledby="logs" className="rows">
        <thead>
          <tr>
            {Object.values(names).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={log.id}>
              <td data-label={names.device}>{log.device ?? t("common.none")}</td>
              <td data-label={names.receiver} className="font-medium">
                <Receiver receiver={log.receiver || t("common.none")} reason={log.error_code} />
              </td>
              <td data-label={names.scheduled}>
                {log.scheduled_at ? <Time at={log.scheduled_at} /> : t("testBulk.atOnce")}
              </td>
              <td data-label={names.status}>
                <span className={`state ${COLOURS[log.status]}`}>{t(`testBulk.status.${log.status}`)}</span>
              </td>
              <td data-label={names.error} className={`wide text-sm ${log.error ? "" : "blank"}`}>
                {log.error ?? t("common.none")} {log.detail && <code className="quiet">{log.detail}</code>}
              </td>
              <td data-label={names.updated}>
                <Time at={log.updated_at} seconds />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
