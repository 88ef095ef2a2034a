import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { presentNumbers } from "~/http/presenters/numbers/numbers-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { FlashMessage } from "~/ui/flash-message";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { EmptyState } from "~/ui/list/empty-state";
import { RefreshLink } from "~/ui/list/refresh-link";
import { NumberCard } from "~/ui/numbers/number-card";

await needTexts("numbers");

export const handle: ScreenHandle = {
  title: (_data, t) => t("numbers.title"),
  failed: (t) => t("numbers.failed"),
};

/** One's own WhatsApp numbers, from what is stored: their server is not asked. */
export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  return withNotice(args.request, await forPage(args.request, presentNumbers(user, clock.now())));
}

export default function NumbersScreen() {
  const { t } = useTranslation();
  const { numbers, mayConnect, chat, notice } = useLoaderData<typeof loader>();
  const help = chat && (
    <a href={chat} className="btn" target="_blank" rel="noreferrer">
      {t("numbers.askAdmin")}
    </a>
  );
  return (
    <>
      <PageHeader
        title={t("numbers.title")}
        below={numbers.length > 0 && t("numbers.intro")}
        actions={<RefreshLink />}
      />
      <FlashMessage notice={notice} />
      {numbers.length === 0 && (
        <EmptyState
          title={t("numbers.noneTitle")}
          text={t(mayConnect ? "numbers.noneText" : "numbers.noneAskText")}
        >
          {help}
        </EmptyState>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {numbers.map((device) => (
          <NumberCard key={device.id} device={device} mayConnect={mayConnect} />
        ))}
      </div>
      {numbers.length > 0 && help && <p className="mt-6">{help}</p>}
    </>
  );
}
