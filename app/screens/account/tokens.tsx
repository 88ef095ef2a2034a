import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiTokenForm, offeredScopes, TOKEN_DAYS, tokenByForm } from "~/domain/users/sign-in/api-token-form";
import {
  API_TOKEN_NAME_CHARACTERS_MAX,
  API_TOKENS_MAX,
  listApiTokens,
  makeApiToken,
} from "~/domain/users/sign-in/api-tokens";
import { presentSettingsPage } from "~/http/presenters/settings-page";
import { requireUser, type ScreenArgs } from "~/http/require-user";
import { redirectWithNotice } from "~/http/screen/flash";
import { newRequestKey, onceByForm } from "~/http/screen/form-idempotency";
import { submitForm } from "~/http/screen/forms";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { NewToken } from "~/ui/account/new-token";
import { SettingsPage } from "~/ui/account/settings-page";
import { TokenForm } from "~/ui/account/token-form";
import { TokenTable } from "~/ui/account/token-table";
import type { FormResult } from "~/ui/form/form-result";
import type { ScreenHandle } from "~/ui/layout/screen-handle";

await needTexts("account");

const HERE = "/settings/tokens";

export const handle: ScreenHandle = {
  title: (_data, t) => t("tokens.title"),
  failed: (t) => t("tokens.failed"),
};

export function loader(args: ScreenArgs) {
  const user = requireUser(args);
  const limits = { tokens: API_TOKENS_MAX, name: API_TOKEN_NAME_CHARACTERS_MAX };
  const { origin } = new URL(args.request.url);
  const offered = { scopes: offeredScopes(user), lasts: TOKEN_DAYS };
  const shown = { limits, offered, origin, requestKey: newRequestKey() };
  const now = clock.now();
  const part = listApiTokens(user).then(({ data }) => ({
    tokens: data.map((token) => ({
      ...token,
      expired: token.expires_at !== null && new Date(token.expires_at) <= now,
    })),
    ...shown,
  }));
  return presentSettingsPage(args.request, part);
}

type Made = { token: string; name: string };

export async function action(args: ScreenArgs) {
  const user = requireUser(args);
  const now = clock.now();
  let made: Made | null = null;
  const answer = await submitForm(args, ApiTokenForm, async (wish, form) => {
    await onceByForm(
      user,
      form,
      HERE,
      async (keep) => {
        const { token, api_token } = await makeApiToken(user, tokenByForm(wish, now), now, keep);
        made = { token, name: api_token.name };
        return { ok: true };
      },
      now,
    );
    return redirectWithNotice(HERE, { kind: "error", text: "tokens.alreadyMade" });
  });
  // shown in the answer itself: it is stored nowhere that could show it later
  return made ? data({ made: made as Made }) : answer;
}

export default function TokensScreen() {
  const { t } = useTranslation();
  const { tokens, limits, offered, origin, requestKey, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormResult | { made: Made };
  const made = answer && "made" in answer ? answer.made : null;
  return (
    <SettingsPage title={t("tokens.title")} lead={t("tokens.lead")} notice={answer ? null : notice}>
      {made && <NewToken key={made.token} {...made} origin={origin} />}
      <p className="mb-4">
        <a className="link" href="/api/docs">
          {t("tokens.docs")}
        </a>
      </p>
      <TokenForm
        key={made?.token ?? requestKey} // what was wrong before is gone, and takes no focus from the new key
        full={tokens.length >= limits.tokens}
        limits={limits}
        {...offered}
        requestKey={requestKey}
        result={made ? null : (answer as FormResult)}
      />
      <TokenTable tokens={tokens} />
      <p className="quiet mt-3 max-w-prose text-sm">{t("tokens.keeps")}</p>
    </SettingsPage>
  );
}
