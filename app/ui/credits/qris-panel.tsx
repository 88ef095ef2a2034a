import { useTranslation } from "react-i18next";
import { QrCode } from "../qr-code";
import { Fact } from "./request-facts";

export type Scan = {
  merchant: string;
  city: string;
  nmid: string;
  code: { size: number; path: string };
};

/** The code to scan, and whom it pays. */
export function QrisPanel({ scan: { merchant, city, nmid, code } }: { scan: Scan }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="qris" className="panel p-5">
      <h2 id="qris" className="text-lg font-semibold">
        {t("credits.qris")}
      </h2>
      <p className="quiet mt-1 text-sm">{t("credits.qrisHint")}</p>
      <div className="my-3 max-w-60">
        <QrCode {...code} label={t("credits.qrisCode", { name: merchant })} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
        <Fact name={t("credits.merchant")}>{merchant}</Fact>
        <Fact name={t("credits.city")}>{city}</Fact>
        <Fact name="NMID" wide>
          {nmid}
        </Fact>
      </dl>
    </section>
  );
}
