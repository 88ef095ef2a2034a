import { useTranslation } from "react-i18next";
import type { StorageView } from "~/domain/account-storage/view";

const KINDS = ["items", "files", "opt_outs", "templates", "lists", "uploads"] as const;
const MB = 1024 * 1024;
/** With one decimal; the smallest that is more than nothing is not shown as nothing. */
const inMb = (bytes: number) => Math.ceil((bytes / MB) * 10) / 10;

/** What the account stores of what it may, by kind, and what to do where it is too much. */
export function StorageUsed({ storage: { used, max, kinds } }: { storage: StorageView }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="storage" className="panel mt-6 flex flex-col gap-4 p-5">
      <div>
        <h2 id="storage" className="text-lg font-semibold">
          {t("storage.title")}
        </h2>
        <p className="quiet text-sm">{t("storage.used", { mb: inMb(used), max: inMb(max) })}</p>
      </div>
      <progress
        className={`progress h-1.5 ${used >= max ? "progress-error" : "progress-info"}`}
        max={max}
        value={Math.min(used, max)}
        aria-labelledby="storage"
      />
      <dl className="flex flex-col gap-2 text-sm">
        {KINDS.map((kind) => (
          <div key={kind} className="flex justify-between gap-4">
            <dt>{t(`storage.kinds.${kind}`)}</dt>
            <dd className="whitespace-nowrap">{t("storage.mb", { mb: inMb(kinds[kind]) })}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{t("storage.hint")}</p>
    </section>
  );
}
