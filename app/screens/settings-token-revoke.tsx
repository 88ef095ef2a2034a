import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { apiTokenById, revokeApiToken } from "~/domain/users/api-tokens";
import { submitForm } from "~/http/forms";
import { redirectWithNotice } from "~/http/notices";
import { forPage } from "~/http/page-errors";
import { idOf } from "~/http/params";
import { requireUser } from "~/http/viewer";
import { needTexts } from "~/i18n/in-browser";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import { Broken } from "~/ui/broken";
import type { FormResult } from "~/ui/form-result";
import type { ScreenHandle } from "~/ui/screen-handle";

await needTexts("account");

const BACK = "/settings/tokens";

export const handle: ScreenHandle<{ token: { name: string } }> = {
  title: ({ token }, t) => t("tokens.revokeTitle", { token: token.name }),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = requireUser(args);
  const found = async () => apiTokenById(user, idOf(args.params.tokenId));
  return { token: await forPage(args.request, found()) };
}

export function action(args: ActionFunctionArgs) {
  const user = requireUser(args);
  return submitForm(args, z.object({}), async () => {
    await revokeApiToken(user, idOf(args.params.tokenId), new Date());
    return redirectWithNotice(BACK, { kind: "success", text: "tokens.revoked" });
  });
}

export default function TokenRevokeScreen() {
  const { t } = useTranslation();
  const { token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() as FormResult;
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

export function ErrorBoundary() {
  const { t } = useTranslation();
  return <Broken title={t("tokens.failed")} />;
}
