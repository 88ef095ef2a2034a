import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PackageView } from "~/domain/credits/packages/packages";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";
import { PageHeader } from "../layout/page-header";

type Props = {
  title: string;
  /** Null: a new one. */
  shown: PackageView | null;
  requestKey: string;
  result: FormResult;
};

/** A package: its name, so many credits, and their price together. */
export function PackageForm({ title, shown, requestKey, result }: Props) {
  const { t } = useTranslation();
  const opened = shown && {
    ...{ name: shown.name, credits: String(shown.credits), price: String(shown.price) },
    active: shown.active ? "on" : undefined,
  };
  const { id, message, faults, attempt, field, typed } = useSubmission(result, opened ?? { active: "on" });
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} back={{ to: "/admin/packages", text: t("packages.title") }} />
      <Form method="post" id={id} className="panel flex flex-col gap-5 p-5">
        <ErrorSummary key={attempt} message={message} faults={faults} />
        <input type="hidden" name="request_key" value={requestKey} />
        <Field {...field("name")} label={t("packages.name")} maxLength={100} autoComplete="off" required />
        <Field
          {...field("credits")}
          label={t("packages.credits")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="max-w-48"
          required
        />
        <Field
          {...field("price")}
          label={t("packages.priceRupiah")}
          hint={t("packages.priceHint")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className="max-w-48"
          required
        />
        <label className="flex items-center gap-2">
          <input
            key={attempt}
            type="checkbox"
            name="active"
            defaultChecked={typed("active") !== ""}
            className="checkbox border-base-content/60"
          />
          {t("packages.activeLabel")}
        </label>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={t("packages.saving")}>{t("packages.save")}</SubmitButton>
          <Link to="/admin/packages" className="btn">
            {t("packages.keep")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
