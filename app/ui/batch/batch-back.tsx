import { useTranslation } from "react-i18next";
import { BackLink } from "../layout/page-header";

type Props = {
  whose: { name: string; email: string } | null;
  test: boolean;
  /** The viewer may see neither that list nor the items. */
  totalsOnly: boolean;
};

/** The way back from a batch: to one's own, or for an admin to the list that another user's came from. */
export function BatchBack({ whose, test, totalsOnly }: Props) {
  const { t } = useTranslation();
  const history = `/admin/bulk-history?${new URLSearchParams({ q_user: whose?.email ?? "" })}`;
  const [to, text] = totalsOnly
    ? ["/admin/dashboard", t("nav.dashboard")]
    : test
      ? ["/admin/test-bulk", t("nav.testBulk")]
      : whose
        ? [history, t("nav.sendingHistory")]
        : ["/batches", t("batch.back")];
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <BackLink to={to} text={text} />
      {whose && <span className="quiet">{t(test ? "batch.testOf" : "batch.of", { name: whose.name })}</span>}
    </p>
  );
}
