import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { hasFeature } from "~/domain/actor";
import { listRequests, nextWaiting, requestById, waitingRequests } from "~/domain/credits/list-requests";
import { approveRequest, assertMayAnswer, Rejection, rejectRequest } from "~/domain/credits/review-request";
import { DomainError } from "~/domain/errors";
import { typedNumber } from "~/domain/form-number";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { submitForm } from "~/http/screen/forms";
import { forPage, idInAddress, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { WaitingLine } from "~/ui/credits/pending-summary";
import { RequestPanel } from "~/ui/credits/request-panel";
import { RequestTable } from "~/ui/credits/request-table";
import { FlashMessage } from "~/ui/flash-message";
import { ErrorSummary } from "~/ui/form/error-summary";
import { formFaults } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { FilterBar } from "~/ui/list/filter-bar";
import { listQuery, Paging, withFilters } from "~/ui/list/list-address";
import { RefreshLink } from "~/ui/list/refresh-link";
import { SalesTabs } from "~/ui/selling/sales-tabs";
import { REQUEST_STATUSES } from "~/ui/status-badge";

await needTexts("money");

const LIST = "/admin/request-buy-credits";
const REQUESTS_PER_PAGE = 20;

export const handle: ScreenHandle = {
  title: (_data, t) => t("requests.title"),
  failed: (t) => t("requests.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const viewer = requireAdmin(args, "REQUEST_CREDITS");
  const wish = listQuery(request.url);
  const asking = Promise.all([
    listRequests({ ...wish, limit: REQUESTS_PER_PAGE, by: viewer.id, signal: args.request.signal }, "queue"),
    waitingRequests(),
  ]);
  const [list, waiting] = await forPage(request, asking);
  const asked = new URL(request.url).searchParams.get("request");
  const shown =
    asked === null ? null : await forPage(request, requestById(await idInAddress(request, asked)));
  const next = shown && (await forPage(request, nextWaiting(shown.id)));
  const people = hasFeature(viewer, "USERS");
  return withNotice(request, { list, wish, waiting, shown, next, people });
}

const request_id = typedNumber(z.int32().positive());
const Answer = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), request_id }),
  Rejection.extend({ intent: z.literal("reject"), request_id }),
]);

export function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "REQUEST_CREDITS");
  const back = addressOf(listQuery(args.request.url));
  const may = async (form: FormData) => {
    const { data: id } = request_id.safeParse(form.get("request_id"));
    if (id !== undefined) await assertMayAnswer(actor, id);
  };
  const answerIt = async (answer: z.output<typeof Answer>) => {
    const now = clock.now();
    if (answer.intent === "reject") {
      await rejectRequest(actor, answer.request_id, answer, now);
      return redirectWithNotice(back, { kind: "success", text: "requests.rejected" });
    }
    try {
      const { request } = await approveRequest(actor, answer.request_id, now);
      const params = { count: request.amount, name: request.user?.name || `#${request.user_id}` };
      return redirectWithNotice(back, { kind: "success", text: "requests.approved", params });
    } catch (thrown) {
      if (!(thrown instanceof DomainError) || thrown.code !== "ALREADY_APPROVED") throw thrown;
      return redirectWithNotice(back, { kind: "success", text: "requests.alreadyApproved" });
    }
  };
  return submitForm(args, Answer, answerIt, { may });
}

function addressOf(wish: { q: string; status: string; page: number }, request?: number): string {
  const more: Record<string, string> = {};
  if (wish.page > 1) more.page = String(wish.page);
  if (request !== undefined) more.request = String(request);
  return withFilters(LIST, wish, more);
}

export default function CreditRequestsScreen() {
  const { t } = useTranslation();
  const { list, wish, waiting, shown, next, people, notice } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { data: requests, meta } = list;
  const filtered = wish.q !== "" || wish.status !== "";
  const viewOf = (id: number) => addressOf(wish, id);
  return (
    <>
      <PageHeader title={t("requests.title")} actions={<RefreshLink />} />
      <SalesTabs />
      <WaitingLine {...waiting} />
      {!result && <FlashMessage notice={notice} />}
      {!shown && <ErrorSummary title={t("requests.actionFailed")} {...formFaults(result)} />}
      {(meta.total > 0 || filtered) && (
        <FilterBar
          q={wish.q}
          status={wish.status}
          statuses={REQUEST_STATUSES}
          hint={t("requests.searchHint")}
          found={meta.total}
        />
      )}
      {requests.length > 0 && <RequestTable requests={requests} viewOf={viewOf} people={people} />}
      {meta.total === 0 && !filtered && (
        <EmptyState title={t("requests.emptyTitle")} text={t("requests.emptyText")} />
      )}
      {requests.length === 0 && (meta.total > 0 || filtered) && (
        <EmptyState title={t("requests.noMatchTitle")} text={t("requests.noMatchText")}>
          <Link to={LIST} className="btn">
            {t("common.clear")}
          </Link>
        </EmptyState>
      )}
      <Paging page={meta.page} pages={meta.pages} />
      <p className="quiet mt-3 text-sm">{t("requests.count", { total: meta.total })}</p>
      {shown && (
        <RequestPanel
          key={shown.id}
          request={shown}
          closeTo={addressOf(wish)}
          viewOf={viewOf}
          next={next}
          people={people}
          result={result}
        />
      )}
    </>
  );
}
