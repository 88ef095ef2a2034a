import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Props = {
  /** Those of the installation, to choose from. */
  accounts: { name: string; account: string }[];
  requestKey: string;
  result: FormResult;
  /** The headings of a file whose layout is not known. */
  found: string[] | null;
};

const COLUMNS = ["date_column", "amount_column", "direction_column", "description_column"] as const;

/** The form that uploads a bank's CSV; for another bank, with the names of its columns. */
export function StatementUpload({ accounts, requestKey, result, found }: Props) {
  const { t } = useTranslation();
  const opened = { account: accounts[0]?.account.replace(/\D/g, "") ?? "" };
  const { id, message, faults, attempt, field, typed } = useSubmission(result, opened);
  const wantsColumns = found !== null || COLUMNS.some((name) => typed(name) !== "" || faults[name]);
  return (
    <Form method="post" id={id} encType="multipart/form-data" className="panel mb-6 flex flex-col gap-5 p-5">
      <h2 className="text-lg font-semibold">{t("bankStatements.upload")}</h2>
      <ErrorSummary
        key={attempt}
        title={t("bankStatements.uploadFailed")}
        message={message}
        faults={faults}
        names={{ file: t("bankStatements.file") }}
      >
        <noscript>
          <p className="mt-1 text-sm">{t("bankStatements.chooseAgain")}</p>
        </noscript>
      </ErrorSummary>
      <input type="hidden" name="request_key" value={requestKey} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          {...field("file")}
          type="file"
          label={t("bankStatements.file")}
          hint={t("bankStatements.fileHint")}
          accept=".csv,.txt,text/csv"
          required
        />
        <Field
          {...field("account")}
          label={t("bankStatements.account")}
          hint={t("bankStatements.accountHint")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          list="bank-accounts"
          required
        />
      </div>
      <datalist id="bank-accounts">
        {accounts.map(({ name, account }) => (
          <option key={`${name} ${account}`} value={account.replace(/\D/g, "")}>
            {name}
          </option>
        ))}
      </datalist>
      <details open={wantsColumns ? true : undefined}>
        <summary className="cursor-pointer font-medium">{t("bankStatements.columns")}</summary>
        <p className="quiet mt-2 text-sm">{t("bankStatements.columnsHint")}</p>
        {found && (
          <p className="mt-2 text-sm break-words">
            {t("bankStatements.columnsFound", { found: found.join(", ") })}
          </p>
        )}
        <div className="mt-3 grid items-start gap-4 sm:grid-cols-2">
          {COLUMNS.map((name) => (
            <Field
              key={name}
              {...field(name)}
              label={t(`bankStatements.${name}`)}
              hint={name === "direction_column" ? t("bankStatements.directionHint") : undefined}
              autoComplete="off"
              maxLength={200}
              list={found ? "bank-columns" : undefined}
            />
          ))}
        </div>
        {found && (
          <datalist id="bank-columns">
            {found.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        )}
      </details>
      <div>
        <SubmitButton busy={t("bankStatements.submitting")}>{t("bankStatements.submit")}</SubmitButton>
      </div>
    </Form>
  );
}
