import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import { Notice } from "../notice";

type Props = Pick<ImportCheck, "text" | "reading"> & { hint: string };

/** Most rows say the same: perhaps the wrong column was taken. One text without places is meant that way. */
export function EqualTexts({ text, reading, hint }: Props) {
  const { t } = useTranslation();
  if (!reading?.equal || (text !== null && reading.text_columns.length === 0)) return null;
  const { rows, of } = reading.equal;
  return (
    <Notice kind="warning" title={t("check.equal", { count: of, rows })}>
      <p>{hint}</p>
    </Notice>
  );
}
