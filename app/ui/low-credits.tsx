import { useTranslation } from "~/i18n/use-translation";
import { BuyCreditsLink } from "./buy-credits-link";
import { useFormat } from "./format";
import { Notice } from "./notice";

/** Said before the credits run out, not after. */
export function LowCredits({ balance, buys }: { balance: number; buys: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <Notice
      kind="warning"
      title={t(balance === 0 ? "lowCredits.none" : "lowCredits.few", { balance: number(balance) })}
    >
      <p>
        {t(buys ? "lowCredits.text" : "lowCredits.askAdmin")} {buys && <BuyCreditsLink />}
      </p>
    </Notice>
  );
}
