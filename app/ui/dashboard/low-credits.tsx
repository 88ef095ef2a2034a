import { useTranslation } from "react-i18next";
import { BuyCreditsLink } from "../buy-credits-link";
import { Notice } from "../notice";

/** Said before the credits run out, not after. */
export function LowCredits({ balance, buys }: { balance: number; buys: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="warning"
      title={t(balance === 0 ? "lowCredits.none" : "lowCredits.few", { count: balance })}
    >
      <p>
        {t(buys ? "lowCredits.text" : "lowCredits.askAdmin")} {buys && <BuyCreditsLink />}
      </p>
    </Notice>
  );
}
