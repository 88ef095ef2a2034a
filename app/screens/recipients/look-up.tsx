import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { recipientNumber } from "~/domain/privacy/scope";
import { requestLocale } from "~/http/request/locale";
import { errorMessage, refusalSentence } from "~/http/response/error-messages";
import { recipientScope } from "~/http/screen/recipient-scope";
import { needTexts } from "~/i18n/client";
import type { ScreenHandle } from "~/ui/layout/screen-handle";
import { LookUpForm } from "~/ui/recipients/look-up-form";

await needTexts("recipients");

const TYPED_CHARACTERS_MAX = 100;

export const handle: ScreenHandle = {
  title: (_data, t) => t("recipients.lookUp"),
  failed: (t) => t("recipients.failed"),
};

export function loader(args: LoaderFunctionArgs) {
  const { user, base, whose } = recipientScope(args);
  const everybodys = whose === "everybody";
  const asked = new URL(args.request.url).searchParams.get("number") ?? "";
  const typed = asked.trim().slice(0, TYPED_CHARACTERS_MAX);
  if (typed === "") return { typed, fault: null, everybodys };
  let number: string;
  try {
    number = recipientNumber(user, typed);
  } catch (thrown) {
    return { typed, fault: refusalSentence(requestLocale(args.request), errorMessage(thrown)), everybodys };
  }
  throw redirect(`${base}/${number}`);
}

export default function LookUpScreen() {
  const { t } = useTranslation();
  const { typed, fault, everybodys } = useLoaderData<typeof loader>();
  const lead = t(everybodys ? "recipients.everybodysLead" : "recipients.lookUpLead");
  return <LookUpForm lead={lead} typed={typed} fault={fault} />;
}
