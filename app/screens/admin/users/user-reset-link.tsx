import { data } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { userById } from "~/domain/users/list";
import { canMakeLinks, makeResetLink } from "~/domain/users/reset/reset-link";
import { requireAdmin, type ScreenArgs } from "~/http/require-user";
import { NoFields, submitForm } from "~/http/screen/forms";
import { userIdParam, userToChange } from "~/http/screen/load-target";
import { forPage } from "~/http/screen/page-data";
import { signInChat } from "~/http/whatsapp-link";
import { needTexts } from "~/i18n/client";
import { clock } from "~/platform/clock";
import { ConfirmPanel } from "~/ui/admin-users/confirm-panel";
import type { FormResult } from "~/ui/form/form-result";
import { PageHeader } from "~/ui/layout/page-header";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { Notice } from "~/ui/notice";
import { Time } from "~/ui/time";

await needTexts("admin", "admin-users");

export const handle: ScreenHandle<{ user: { name: string } }> = {
  title: ({ user }, t) => t("resetLink.title", { name: user.name }),
  failed: (t) => t("aboutUser.failedToLoad"),
};

export async function loader(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  return { user: await userToChange(args, actor), hasAddress: canMakeLinks() };
}

/** `chat`: the way to WhatsApp, with the sign-in details in the user's language. */
type Made = { url: string; expires_at: string; chat: string };

export async function action(args: ScreenArgs) {
  const actor = requireAdmin(args, "USERS");
  const id = await userIdParam(args);
  let made: Made | null = null;
  const answer = await submitForm(args, NoFields, async () => {
    const { url, expires_at } = await makeResetLink(actor, id, clock.now());
    const user = await forPage(args.request, userById(id));
    made = { url, expires_at, chat: await signInChat(args.request, user, url) };
    return new Response(null, { status: 204 });
  });
  // shown in the answer itself: it is stored nowhere that could show it later
  return made ? data({ made: made as Made }) : answer;
}

export default function ResetLinkScreen() {
  const { t } = useTranslation();
  const { user, hasAddress } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as FormResult | { made: Made };
  const back = `/admin/users/${user.id}`;
  if (!hasAddress)
    return (
      <>
        <PageHeader title={t("resetLink.title", { name: user.name })} />
        <Notice kind="info" title={t("resetLink.noAddress")}>
          <Link to={`${back}/reset-password`} className="link">
            {t("user.reset")}
          </Link>
        </Notice>
      </>
    );
  if (!answer || !("made" in answer))
    return (
      <ConfirmPanel
        title={t("resetLink.title", { name: user.name })}
        confirm={t("resetLink.confirm")}
        keep={t("resetPassword.keep")}
        back={back}
        result={answer as FormResult}
      >
        <p>{t("resetLink.text", { name: user.name })}</p>
      </ConfirmPanel>
    );
  const { url, expires_at, chat } = answer.made;
  return (
    <Notice kind="success" title={t("resetLink.made", { name: user.name })}>
      <p>
        {t("resetLink.madeText")} <Time at={expires_at} />
      </p>
      <input
        aria-label={t("resetLink.link")}
        readOnly
        value={url}
        className="input mt-3 w-full max-w-lg border-base-content/50 font-mono text-sm"
      />
      <p className="mt-3 flex flex-wrap gap-3">
        <a href={chat} target="_blank" rel="noreferrer" className="btn btn-primary">
          {t("resetLink.whatsapp")}
        </a>
        <Link to={back} className="btn">
          {user.name}
        </Link>
      </p>
    </Notice>
  );
}
