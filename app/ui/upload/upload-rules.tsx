import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { PlaceholderHelp } from "../message/placeholder-help";

/** `attached`: the credits of a row with an attachment. */
type Limits = { megabytes: number; rows: number; attached: number };

const SAMPLE = [
  ["6281234567890", "Ani"],
  ["0812 3456 7891", "Budi"],
] as const;

/** Everything to know before choosing a file. */
export function UploadRules({ limits }: { limits: Limits }) {
  const { t } = useTranslation();
  const { installationZone: zone } = useFormat();
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <details className="min-w-0 flex-1 basis-64 rounded-box border border-base-300 px-4 open:pb-4">
        <summary className="fold flex min-h-11 cursor-pointer items-center font-medium">
          {t("send.before")}
        </summary>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          <li>{t("send.format")}</li>
          <li>{t("send.limits", { count: limits.rows, mb: limits.megabytes })}</li>
          <li>
            {limits.attached === 1 ? t("send.price") : t("send.priceAttached", { count: limits.attached })}
          </li>
        </ul>
        <p className="mt-4">{t("send.columnsLead")}</p>
        <dl className="mt-2 space-y-1">
          <Column name="receiver_number" meaning={t("send.columnNumber")} />
          <Column name="messages" meaning={t("send.columnMessage")} />
          <Column name="nama" meaning={t("send.columnOther")} />
        </dl>
        <div className="mt-4 overflow-x-auto rounded-field border border-base-300" aria-hidden="true">
          <table className="w-full text-left text-sm">
            <thead className="bg-base-200">
              <tr>
                <th className="px-3 py-1.5 font-medium whitespace-nowrap">receiver_number</th>
                <th className="px-3 py-1.5 font-medium">messages</th>
                <th className="px-3 py-1.5 font-medium">nama</th>
              </tr>
            </thead>
            <tbody>
              {SAMPLE.map(([receiver, name]) => (
                <tr key={receiver} className="border-t border-base-300">
                  <td className="px-3 py-1.5 whitespace-nowrap">{receiver}</td>
                  <td className="px-3 py-1.5">{t("send.sampleMessage", { name })}</td>
                  <td className="px-3 py-1.5">{name}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="quiet mt-3 text-sm">{t("send.columnTime", { zone })}</p>
        <PlaceholderHelp />
      </details>
      <a href="/send/new/template" className="btn min-h-11">
        {t("send.template")}
      </a>
    </div>
  );
}

function Column({ name, meaning }: { name: string; meaning: string }) {
  return (
    <div>
      <dt className="inline">
        <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{name}</code>
      </dt>{" "}
      <dd className="inline">{meaning}</dd>
    </div>
  );
}
