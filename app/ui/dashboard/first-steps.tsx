import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FirstSteps as Steps } from "~/domain/reports/first-steps";
import { StepList } from "./step-list";

/** What a new account does before its first campaign. It goes when all is done, or when its owner hides it. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const { number, phone, credits, campaign } = steps;
  const numberText = number.done
    ? "numberDone"
    : number.deviceId !== null
      ? "numberConnect"
      : number.hasDevice
        ? "numberAsk"
        : "numberNone";
  const creditsText = credits.done ? "creditsDone" : credits.isRequested ? "creditsWait" : "creditsBuy";
  return (
    <section aria-labelledby="first-steps" className="panel mb-8 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="first-steps" className="text-lg font-semibold">
          {t("firstSteps.title")}
        </h2>
        <Form method="post" action="/dashboard?hide">
          <button type="submit" className="btn btn-ghost btn-sm">
            {t("firstSteps.hide")}
          </button>
        </Form>
      </div>
      <StepList
        steps={[
          {
            key: "number",
            title: t("firstSteps.number"),
            text: t(`firstSteps.${numberText}`),
            done: number.done,
            to: number.deviceId === null ? "/numbers" : `/numbers/${number.deviceId}/connect`,
            act: t(number.deviceId === null ? "firstSteps.toNumbers" : "firstSteps.connect"),
          },
          {
            key: "phone",
            title: t("firstSteps.phone"),
            text: t(phone.done ? "firstSteps.phoneDone" : "firstSteps.phoneText"),
            done: phone.done,
            to: phone.isSet ? "/settings/phone" : "/settings",
            act: t(phone.isSet ? "firstSteps.confirmPhone" : "firstSteps.addPhone"),
          },
          {
            key: "credits",
            title: t("firstSteps.credits"),
            text: t(`firstSteps.${creditsText}`),
            done: credits.done,
            to: "/credits",
            act: t(credits.isRequested ? "firstSteps.toCredits" : "firstSteps.buyCredits"),
          },
          {
            key: "campaign",
            title: t("firstSteps.campaign"),
            text: t(campaign.done ? "firstSteps.campaignDone" : "firstSteps.campaignText"),
            done: campaign.done,
            to: "/send/new",
            act: t("firstSteps.create"),
          },
        ]}
      />
    </section>
  );
}
