import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

/** What credits are worth at today's price of one, in rupiah; nothing where they are free. */
export function useCreditWorth(price: number): (credits: number) => string | null {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (credits) => {
    const rupiah = Math.round(credits * price);
    return rupiah > 0 ? t("common.worth", { sum: money(rupiah) }) : null;
  };
}

/** The same beside the credits, in smaller type. */
export function CreditWorth({ credits, price }: { credits: number; price: number }) {
  const worth = useCreditWorth(price)(credits);
  return worth && <span className="quiet text-[0.8125rem]">{worth}</span>;
}
