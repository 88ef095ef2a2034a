import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { TextArea } from "../form/text-area";

type Props = {
  faults: FieldFaults;
  /** Of a template, or as it was typed before the form was refused. */
  text?: string;
};

const LINES = 6;

/** The text for all, if each row does not bring its own. */
export function WhatFields({ faults, text }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{t("compose.what")}</legend>
      <TextArea
        name="message"
        label={t("compose.text")}
        hint={t("compose.textHint")}
        faults={faults.message}
        defaultValue={text}
        rows={LINES}
      />
    </fieldset>
  );
}
