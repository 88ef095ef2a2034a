import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RequestView } from "~/domain/credits/request-view";
import { useFormat } from "../format";
import { type Status, StatusBadge } from "../status-badge";
import { Time } from "../time";

export type CreditRequest = RequestView;

export function RequestBadge({ status }: { status: CreditRequest["status"] }) {
  return <StatusBadge status={status.toUpperCase() as Status} />;
}

/** What was asked for, and what became of it. */
export function RequestFacts({ request, children }: { request: CreditRequest; children?: ReactNode }) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {children}
      {request.package && (
        <Fact name={t("credits.package")}>
          <bdi lang="" className="break-words">
            {request.package.name}
          </bdi>
        </Fact>
      )}
      <Fact name={t("requests.amount")}>{number(request.amount)}</Fact>
      <Fact name={t("credits.totalPrice")}>{money(request.total_price)}</Fact>
      {request.unique_code !== null && <Fact name={t("credits.payable")}>{money(request.payable)}</Fact>}
      <Fact name={t("credits.priceEach")}>{money(request.price_per_credit)}</Fact>
      <Fact name={t("credits.askedAt")}>
        <Time at={request.order_at} />
      </Fact>
      <Fact name={t("common.status")}>
        <RequestBadge status={request.status} />
      </Fact>
      {request.approved_at && (
        <Fact name={t("credits.approvedAt")}>
          <Time at={request.approved_at} />
        </Fact>
      )}
      {request.expired_at && (
        <Fact name={t("credits.expiredAt")}>
          <Time at={request.expired_at} />
        </Fact>
      )}
      {request.rejected_at && (
        <Fact name={t("credits.rejectedAt")}>
          <Time at={request.rejected_at} />
        </Fact>
      )}
    </dl>
  );
}

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "col-span-2" : ""}>
      <dt className="quiet text-sm">{name}</dt>
      <dd className="font-medium [&_time]:whitespace-normal">{children}</dd>
    </div>
  );
}
