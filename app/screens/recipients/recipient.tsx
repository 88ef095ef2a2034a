import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recipient } from "~/domain/privacy/recipient";
import { recipientAnswer } from "~/http/presenters/batch-item";
import { requestLocale } from "~/http/request/locale";
import { forPage, withNotice } from "~/http/screen/page-data";
import { recipientScope } from "~/http/screen/recipient-scope";
import { needTexts } from "~/i18n/client";
import { FlashMessage } from "~/ui/flash-message";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { phoneText } from "~/ui/phone-number";
import { RecipientView } from "~/ui/recipients/recipient-view";

await needTexts("account", "batches", "recipients", "states");

export const handle: ScreenHandle<{ found: { phone_number: string } }> = {
  title: ({ found }) => phoneText(found.phone_number),
  failed: (t) => t("recipients.failed"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { user, whose, base, mayForget } = recipientScope(args);
  const { request, params } = args;
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const asked = async () => recipient(user, whose, params.number ?? "", { before });
  const found = recipientAnswer(await forPage(request, asked()), requestLocale(request));
  return withNotice(request, { found, base, mayForget, older: before !== undefined });
}

export default function RecipientScreen() {
  const { found, base, mayForget, older, notice } = useLoaderData<typeof loader>();
  return (
    <RecipientView
      everybodys={base === "/admin/recipients"}
      base={base}
      recipient={found}
      older={older}
      mayForget={mayForget}
    >
      <FlashMessage notice={notice} />
    </RecipientView>
  );
}
