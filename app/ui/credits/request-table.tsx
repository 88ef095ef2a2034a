import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Time } from "../time";
import { type CreditRequest, RequestBadge } from "./request-facts";

type Props = {
  requests: CreditRequest[];
  /** The address that shows a request over the list. */
  viewOf: (id: number) => string;
  /** Whether this admin may look at users. */
  people: boolean;
};

/** Credit requests, each with its way to be looked at and approved. */
export function RequestTable({ requests, viewOf, people }: Props) {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  return (
    <div className="rows-frame">
      <table aria-label={t("requests.list")} className="rows">
        <thead>
          <tr>
            <th scope="col">{t("requests.user")}</th>
            <th scope="col" className="figure">
              {t("requests.amount")}
            </th>
            <th scope="col" className="figure">
              {t("requests.total")}
            </th>
            <th scope="col">{t("requests.askedAt")}</th>
            <th scope="col">{t("requests.approvedAt")}</th>
            <th scope="col">{t("common.status")}</th>
            <th scope="col">{t("requests.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <td className="lead">
                <Buyer request={request} linked={people} />
              </td>
              <td className="figure whitespace-nowrap" data-label={t("requests.amount")}>
                {number(request.amount)}
              </td>
              <td className="figure whitespace-nowrap" data-label={t("requests.total")}>
                {money(request.payable)}
              </td>
              <td data-label={t("requests.askedAt")}>
                <Time at={request.order_at} />
              </td>
              <td data-label={t("requests.approvedAt")} className={request.approved_at ? "" : "wide-screen"}>
                {request.approved_at ? <Time at={request.approved_at} /> : t("common.none")}
              </td>
              <td data-label={t("common.status")}>
                <RequestBadge status={request.status} />
                {request.status === "waiting" && request.evidence_used_before && (
                  <span className="mt-1 block text-sm font-medium text-error">{t("requests.usedMark")}</span>
                )}
              </td>
              <td className="wide">
                <div className="flex flex-wrap items-start gap-2">
                  <Link
                    to={viewOf(request.id)}
                    preventScrollReset
                    className="btn btn-sm"
                    aria-label={t("requests.viewNamed", { id: request.id })}
                  >
                    {t("requests.view")}
                  </Link>
                  <Approve request={request} small />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Safe to press twice: the second press finds it approved and says so. It cannot be pressed once the request was
 * answered. Nor when the user who would get the credits is gone, which it says.
 */
export function Approve({ request, small = false }: { request: CreditRequest; small?: boolean }) {
  const { t } = useTranslation();
  const ownerless = request.status === "waiting" && request.user === null;
  const why = `why-not-${request.id}${small ? "" : "-panel"}`;
  const { state, formData } = useNavigation();
  const own = formData?.get("request_id") === String(request.id) && formData.get("intent") === "approve";
  return (
    <Form method="post" preventScrollReset className={ownerless && small ? "max-w-60" : undefined}>
      <input type="hidden" name="request_id" value={request.id} />
      <button
        type="submit"
        name="intent"
        value="approve"
        disabled={request.status !== "waiting" || ownerless || own || state === "submitting"}
        aria-describedby={ownerless ? why : undefined}
        className={`btn btn-primary ${small ? "btn-sm" : "w-full"}`}
        aria-label={t("requests.approveNamed", { id: request.id, count: request.amount })}
      >
        {t(own ? "requests.approving" : "requests.approve")}
      </button>
      {ownerless && (
        <p id={why} className="quiet mt-1 text-sm">
          {t("requests.ownerless")}
        </p>
      )}
    </Form>
  );
}

/** The name, or '#' and the user's id when there is none. `linked`: leads to the user's page. */
export function Buyer({
  request: { user, user_id: id },
  linked = false,
}: {
  request: CreditRequest;
  linked?: boolean;
}) {
  const { t } = useTranslation();
  const name = user?.name || `#${id}`;
  return (
    <>
      <span className="block font-medium">
        {linked && user ? (
          <Link to={`/admin/users/${id}`} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="quiet block text-sm">{user?.email ?? t("requests.deleted")}</span>
    </>
  );
}
