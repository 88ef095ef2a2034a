import { useTranslation } from "react-i18next";
import { usePageSettings } from "../format";

/** On every page of the demo: nothing of it is real. */
export function DemoBanner() {
  const { t } = useTranslation();
  if (!usePageSettings().demo) return null;
  return (
    <aside aria-label={t("demo.name")} className="demo-banner bg-warning/20 px-4 py-1 text-center text-xs">
      <strong>{t("demo.name")}</strong> {t("demo.banner")}
    </aside>
  );
}
