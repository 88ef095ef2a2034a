import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiTokenById, revokeApiToken } from "~/domain/users/sign-in/api-tokens";
import { idParam } from "~/http/request/params";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { NoFields, submitForm } from "~/http/screen/forms";
import { forPage } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const BACK = "/settings/tokens";

export const handle: ScreenHandle<{ token: { name: string } }> = {
  title: ({ token }, t) => t("tokens.revokeTitle", { token: token.name }),
  failed: (t) => t("tokens.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const found = async () => apiTokenById(user, idParam(args.params.tokenId));
  return { token: await forPage(args.request, found()) };
}

export function action(args: ScreenArgs) {
  const user = requireUser(args);
  return submitForm(args, NoFields, async () => {
    await revokeApiToken(user, idParam(args.params.tokenId), clock.now());
    return redirectWithNotice(BACK, { kind: "success", text: "tokens.revoked" });
  });
}

export default function TokenRevokeScreen() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ConfirmPanel
      title={t("tokens.revokeTitle", { token: token.name })}
      confirm={t("tokens.revoke")}
      keep={t("tokens.keep")}
      back={BACK}
      result={result}
    >
      <p>{t("tokens.revokeText", { four: token.last_four })}</p>
    </ConfirmPanel>
  );
}
