import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RepeatedNumbers as Found } from "~/domain/imports/repeated-numbers";
import { useFormat } from "../format";
import { Notice } from "../notice";

/**
 * A recipient would get several messages. It is shown before it happens, with a way to look at one, and the choice.
 */
export function RepeatedNumbers({ numbers, rows, first_row }: Found) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const later = rows - numbers;
  return (
    <Notice
      kind="warning"
      title={t("check.repeated", {
        count: numbers,
        rows,
      })}
    >
      <p>
        {t("check.repeatedText")}{" "}
        <Link to={`?row=${first_row}`} preventScrollReset className="link">
          {t("check.repeatedShow", { row: number(first_row) })}
        </Link>
      </p>
      <Choice intent="first" text={t("check.repeatedFirst", { count: later })} />
    </Notice>
  );
}

/** What was chosen, and the way back. */
export function ExcludedNotice({ rows }: { rows: number }) {
  const { t } = useTranslation();
  return (
    <Notice kind="info" title={t("check.leftOut", { count: rows })}>
      <p>{t("check.leftOutText")}</p>
      <Choice intent="all" text={t("check.leftOutBack")} />
    </Notice>
  );
}

function Choice({ intent, text }: { intent: "first" | "all"; text: string }) {
  return (
    <Form method="post" replace preventScrollReset className="mt-3">
      <button type="submit" name="intent" value={intent} className="btn btn-sm h-auto min-h-8 py-1.5">
        {text}
      </button>
    </Form>
  );
}
