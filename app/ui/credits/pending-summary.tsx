import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

type Props = { count: number; total_price: number; since: string | null };

/** How much there is to answer. */
export function WaitingLine({ count, total_price, since }: Props) {
  const { t } = useTranslation();
  const { money, dateTime } = useFormat();
  if (count === 0 || since === null) return <p className="quiet -mt-3 mb-4">{t("requests.allAnswered")}</p>;
  const figures = { number: count, sum: money(total_price), since: dateTime(since) };
  return <p className="-mt-3 mb-4">{t("requests.waiting", figures)}</p>;
}
