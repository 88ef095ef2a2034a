import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StoreResponse } from "~/domain/idempotency";
import {
  API_TOKEN_NAME_CHARACTERS_MAX,
  API_TOKENS_MAX,
  listApiTokens,
  makeApiToken,
  NewApiToken,
} from "~/domain/users/sign-in/api-tokens";
import { mayHaveSecondFactor } from "~/domain/users/sign-in/second-factor";
import { newRequestKey } from "~/http/idempotency";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { forPage, withNotice } from "~/http/screen/page-data";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { NewToken } from "~/ui/account/new-token";
import { SettingsTabs } from "~/ui/account/settings-tabs";
import { TokenForm } from "~/ui/account/token-form";
import { TokenTable } from "~/ui/account/token-table";
import { FlashMessage } from "~/ui/flash-message";
import type { FormResult } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const HERE = "/settings/tokens";

export const handle: ScreenHandle = {
  title: (_data, t) => t("tokens.title"),
  failed: (t) => t("tokens.failed"),
};

export async function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const tokens = (await forPage(args.request, listApiTokens(user))).data;
  const secondFactor = await forPage(args.request, mayHaveSecondFactor(user));
  const limits = { tokens: API_TOKENS_MAX, name: API_TOKEN_NAME_CHARACTERS_MAX };
  const { origin } = new URL(args.request.url);
  return withNotice(args.request, { tokens, secondFactor, limits, origin, requestKey: newRequestKey() });
}

type Made = { token: string; name: string };

export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  let made: Made | null = null;
  const answer = await submitForm(args, NewApiToken, async (wish, form) => {
    const make = async (keep: StoreResponse) => {
      const { token, api_token } = await makeApiToken(user, wish, now, keep);
      made = { token, name: api_token.name };
      return { ok: true };
    };
    await onceByForm(user, form, HERE, make, now);
    return redirectWithNotice(HERE, { kind: "error", text: "tokens.alreadyMade" });
  });
  // shown in the answer itself: it is stored nowhere that could show it later
  return made ? data({ made: made as Made }) : answer;
}

export default function TokensScreen() {
  const { t } = useTranslation();
  const { tokens, secondFactor, limits, origin, requestKey, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormResult | { made: Made };
  const made = answer && "made" in answer ? answer.made : null;
  return (
    <>
      <PageHeader title={t("settings.title")} />
      <SettingsTabs secondFactor={secondFactor} />
      {!answer && <FlashMessage notice={notice} />}
      {made && <NewToken key={made.token} {...made} origin={origin} />}
      <h2 className="text-lg font-semibold">{t("tokens.title")}</h2>
      <p className="quiet mb-2 max-w-prose">{t("tokens.lead")}</p>
      <p className="mb-4">
        <a className="link" href="/api/docs">
          {t("tokens.docs")}
        </a>
      </p>
      <TokenForm
        key={requestKey}
        full={tokens.length >= limits.tokens}
        limits={limits}
        requestKey={requestKey}
        result={made ? null : (answer as FormResult)}
      />
      <TokenTable tokens={tokens} />
      <p className="quiet mt-3 max-w-prose text-sm">{t("tokens.keeps")}</p>
    </>
  );
}
