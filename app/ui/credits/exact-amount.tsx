import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";
import { useFormat } from "../format";
import { Time } from "../time";
import type { CreditRequest } from "./request-facts";

/** What is to be transferred to the rupiah, while a request with a unique amount waits. */
export function ExactAmount({ request }: { request: CreditRequest }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (request.status !== "waiting") return null;
  if (request.unique_code === null)
    return request.unique_code_note ? <p className="quiet">{t("credits.noUniqueAmount")}</p> : null;
  const { payable, expires_at } = request;
  return (
    <section aria-labelledby="exact" className="rounded-field bg-base-200 px-4 py-3">
      <h3 id="exact" className="font-medium">
        {t("credits.exact")}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <strong className="text-2xl font-semibold">{money(payable)}</strong>
        <CopyButton text={String(payable)} named={t("credits.exact")} className="btn btn-sm" />
      </p>
      <p className="quiet mt-1 text-sm">{t("credits.exactHint")}</p>
      {expires_at && (
        <p className="mt-1 text-sm">
          {t("credits.validUntil")} <Time at={expires_at} />
        </p>
      )}
    </section>
  );
}
