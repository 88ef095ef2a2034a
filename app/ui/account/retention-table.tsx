import { useTranslation } from "react-i18next";
import type { RETENTION } from "~/domain/retention-periods";

type Kept = Pick<typeof RETENTION, "sheet_hours" | "cancelled_days" | "sign_in_days" | "number_check_days">;

/** What is stored about a user, and until when. */
export function RetentionTable({ kept }: { kept: Kept }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="kept" className="mt-8 text-sm">
      <h2 id="kept" className="font-semibold">
        {t("kept.title")}
      </h2>
      <ul className="quiet mt-2 list-disc space-y-1 pl-5">
        <li>{t("kept.account")}</li>
        <li>{t("kept.deleted")}</li>
        <li>{t("kept.sheet", { count: kept.sheet_hours })}</li>
        <li>{t("kept.cancelled", { count: kept.cancelled_days })}</li>
        <li>{t("kept.signIn", { count: kept.sign_in_days })}</li>
        <li>{t("kept.numberCheck", { count: kept.number_check_days })}</li>
      </ul>
    </section>
  );
}
