import { redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { creditsTyped, totalPrice } from "~/domain/credits/total-price";
import { placeDecimalPoint } from "~/domain/message-text/decimal";
import { presentCreditsPage } from "~/http/presenters/credits-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { BuyForm } from "~/ui/credits/buy-form";
import { OwnRequest } from "~/ui/credits/own-request";
import { AdminContacts, TransferAccounts } from "~/ui/credits/payment-accounts";
import { QrisPanel } from "~/ui/credits/qris-panel";
import { StatementFilter } from "~/ui/credits/statement-filter";
import { StatementTable } from "~/ui/credits/statement-table";
import { useFormat } from "~/ui/format";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { listQuery, Paging, withFilters } from "~/ui/list/list-address";
import { Figure, Figures } from "~/ui/stat";
import { sendRequest } from "./credits-action";

await needTexts("money");

export const handle: ScreenHandle = {
  title: (_data, t) => t("credits.title"),
  failed: (t) => t("credits.failed"),
};

export async function loader(args: ScreenArgs) {
  const { request } = args;
  const user = buyer(args);
  const { searchParams } = new URL(request.url);
  const amount = searchParams.get("amount") ?? "";
  if (searchParams.has("calculate")) throw redirect(`/credits?amount=${encodeURIComponent(amount)}#buy`);
  const wish = { ...listQuery(request.url), requestId: searchParams.get("request") };
  const page = await forPage(request, presentCreditsPage(request, user, wish));
  const wanted = placeDecimalPoint(searchParams.get("package"));
  const chosen = page.packages.find(({ id }) => id === wanted) ?? null;
  return withNotice(request, { ...page, amount, chosen });
}

export function action(args: ScreenArgs) {
  return sendRequest(args, buyer(args));
}

/** Only the role USER buys credits; any other goes to the dashboard. */
function buyer(args: ScreenArgs) {
  const user = requireUser(args);
  if (user.role !== "USER") throw redirect("/dashboard");
  return user;
}

export default function CreditsScreen() {
  const { t } = useTranslation();
  const { number, money } = useFormat();
  const { credits, statement, answerMinutes, page, status, amount, shown, chat, requestKey, notice } =
    useLoaderData<typeof loader>();
  const { packages, chosen, scan } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const justSent = notice?.text === "credits.sent";
  const unitPrice = Math.round(credits.price_per_credit * 100);
  const totalOf = (typed: string) => {
    const wanted = creditsTyped(typed);
    return Number.isNaN(wanted) ? null : Number(totalPrice(wanted, unitPrice));
  };
  return (
    <>
      <PageHeader title={t("credits.title")} />
      <div className="max-w-lg [&>dl]:grid-cols-2!">
        <Figures label={t("credits.title")}>
          <Figure
            name={t("credits.balance")}
            value={number(credits.balance)}
            hint={t("credits.credits", { count: credits.balance })}
          />
          <Figure name={t("credits.price")} value={money(credits.price_per_credit)} />
        </Figures>
      </div>
      <div className="off-paper mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <BuyForm
          key={`${amount} ${chosen?.id} ${justSent}`}
          amount={amount}
          totalOf={totalOf}
          packages={packages}
          chosen={chosen}
          packagesOnly={credits.packages_only}
          proofOptional={credits.unique_code && credits.evidence_optional}
          answerMinutes={answerMinutes}
          requestKey={requestKey}
          result={justSent ? null : result}
        />
        <div className="contents xl:grid xl:gap-6">
          <TransferAccounts accounts={credits.payment_accounts} />
          {scan && <QrisPanel scan={scan} />}
          <AdminContacts numbers={credits.admin_whatsapps} primary={credits.admin_whatsapp_primary} />
        </div>
      </div>
      <section aria-labelledby="history" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="history" className="text-lg font-semibold">
            {t("credits.history")}
          </h2>
          {statement.data.length > 0 && (
            <a href="/credits/export" className="btn btn-sm">
              {t("credits.export")}
            </a>
          )}
        </div>
        {(statement.data.length > 0 || status !== "") && (
          <StatementFilter status={status} found={statement.meta.total} />
        )}
        {statement.data.length > 0 && <StatementTable lines={statement.data} />}
        {statement.data.length === 0 &&
          (status === "" ? (
            <EmptyState title={t("credits.emptyTitle")} text={t("credits.emptyText")} />
          ) : (
            <EmptyState title={t("credits.noMatchTitle")} text={t("credits.noMatchText")}>
              <Link to="/credits" preventScrollReset className="btn">
                {t("common.clear")}
              </Link>
            </EmptyState>
          ))}
        <Paging page={statement.meta.page} pages={statement.meta.pages} />
      </section>
      {shown && (
        <OwnRequest
          key={shown.id}
          request={shown}
          chat={chat}
          justSent={justSent}
          closeTo={withFilters("/credits", { q: "", status }, page > 1 ? { page: String(page) } : {})}
        />
      )}
    </>
  );
}
