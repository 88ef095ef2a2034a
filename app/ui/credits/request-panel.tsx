import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RequestDetail } from "~/domain/credits/list-requests";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { useFormat } from "../format";
import { Notice } from "../notice";
import { AddressDialog } from "../route-dialog";
import { Time } from "../time";
import { Proof } from "./evidence-preview";
import { ReceiptLink } from "./receipt-link";
import { type CreditRequest, Fact, RequestBadge, RequestFacts } from "./request-facts";
import { Approve, Buyer } from "./request-table";

type Props = {
  request: RequestDetail;
  closeTo: string;
  viewOf: (id: number) => string;
  /** Another request that waits. */
  next: number | null;
  /** Whether this admin may look at users. */
  people: boolean;
  result: FormResult;
};

/** Everything that an admin weighs before answering a request, and both answers. */
export function RequestPanel({ request, closeTo, viewOf, next, people, result }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { id, message, faults, attempt, field } = useSubmission(result);
  const title = t("credits.request", { id: request.id });
  return (
    <AddressDialog title={title} closeTo={closeTo} closeText={t("credits.close")}>
      <ErrorSummary key={attempt} title={t("requests.actionFailed")} message={message} faults={faults} />
      <div className="flex flex-col gap-5">
        {request.evidence_used_before && <UsedBefore request={request} viewOf={viewOf} />}
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
          <div className="flex flex-col gap-5 sm:order-2">
            <RequestFacts request={request}>
              <Fact name={t("requests.user")}>
                <Buyer request={request} linked={people} />
              </Fact>
              <Fact name={t("requests.balance")}>
                {request.balance === null ? t("common.none") : number(request.balance)}
              </Fact>
            </RequestFacts>
            <ReceiptLink request={request} />
            {request.reject_reason && (
              <p>
                <span className="quiet">{t("requests.reason")}:</span> {request.reject_reason}
              </p>
            )}
          </div>
          <section aria-labelledby="proof" className="sm:order-1 sm:row-span-2">
            <h3 id="proof" className="mb-2 font-semibold">
              {t("credits.evidence")}
            </h3>
            <Proof request={request} />
          </section>
          <div className="flex flex-col gap-4 sm:order-3">
            <Approve request={request} />
            {request.status === "waiting" && <Reject request={request} id={id} reason={field("reason")} />}
          </div>
        </div>
        <Earlier requests={request.earlier_requests} viewOf={viewOf} />
        {next !== null && (
          <p>
            <Link to={viewOf(next)} preventScrollReset className="link">
              {t("requests.next", { id: next })} →
            </Link>
          </p>
        )}
      </div>
    </AddressDialog>
  );
}

function UsedBefore({ request, viewOf }: Pick<Props, "request" | "viewOf">) {
  const { t } = useTranslation();
  return (
    <Notice kind="warning" title={t("requests.usedBefore")}>
      <p>
        {t("requests.usedBeforeText")}{" "}
        {request.evidence_used_in.map((id) => (
          <Link key={id} to={viewOf(id)} preventScrollReset className="link mr-2">
            {t("credits.request", { id })}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

function Reject({
  request,
  id,
  reason,
}: {
  request: CreditRequest;
  id: string;
  reason: { name: string; faults?: string[] };
}) {
  const { t } = useTranslation();
  return (
    <details
      open={reason.faults ? true : undefined}
      className="rounded-field border border-base-300 px-4 py-3"
    >
      <summary className="cursor-pointer font-medium">{t("requests.rejectLead")}</summary>
      <Form method="post" id={id} preventScrollReset className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="request_id" value={request.id} />
        <input type="hidden" name="intent" value="reject" />
        <Field
          {...reason}
          label={t("requests.reason")}
          hint={t("requests.reasonHint")}
          maxLength={500}
          autoComplete="off"
        />
        <div>
          <SubmitButton danger>{t("requests.reject")}</SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function Earlier({ requests, viewOf }: { requests: CreditRequest[]; viewOf: (id: number) => string }) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  return (
    <section aria-labelledby="earlier">
      <h3 id="earlier" className="mb-1 font-semibold">
        {t("requests.earlier")}
      </h3>
      {requests.length === 0 && <p className="quiet">{t("requests.noEarlier")}</p>}
      <ul className="divide-y divide-base-300">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link to={viewOf(request.id)} preventScrollReset className="link">
              {t("credits.request", { id: request.id })}
            </Link>
            <span>
              {number(request.amount)} · {money(request.total_price)}
            </span>
            <span className="quiet text-sm">
              <Time at={request.order_at} />
            </span>
            <RequestBadge status={request.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
