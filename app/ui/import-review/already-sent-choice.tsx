import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SentBefore } from "~/domain/imports/already-sent";
import { useFormat } from "../format";

/** The very same file was sent today: said also where nothing can be sent, before anybody buys credits for it. */
export function SentBeforeNotice({ batch }: { batch: SentBefore }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <p>
      {t("check.sentBefore", { time: dateTime(batch.submitted_at) })}{" "}
      <Link to={`/batches/${batch.id}`} className="link">
        {batch.name}
      </Link>
    </p>
  );
}

/** The very same file was sent today: a user who wants that again has to say so. */
export function SentBeforeChoice({ batch, faults = [] }: { batch: SentBefore; faults?: string[] }) {
  const { t } = useTranslation();
  return (
    <div className="rounded-field border-l-4 border-warning bg-base-200 px-4 py-3">
      <SentBeforeNotice batch={batch} />
      {faults.length > 0 && (
        <p id="again-error" className="text-sm font-medium text-error">
          {faults.join(" ")}
        </p>
      )}
      <label className="mt-2 flex gap-3 font-medium">
        <input
          id="again"
          type="checkbox"
          name="again"
          required
          aria-invalid={faults.length > 0 ? true : undefined}
          aria-describedby={faults.length > 0 ? "again-error" : undefined}
          className="checkbox mt-0.5 border-base-content/50"
        />
        {t("check.again")}
      </label>
    </div>
  );
}
