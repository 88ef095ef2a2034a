import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { AttachmentFields } from "./attachment-fields";
import { RecipientFields } from "./recipient-fields";
import { useSheetHead } from "./use-sheet-head";
import { WrittenText } from "./written-text";

type Props = {
  megabytes: number;
  faults: FieldFaults;
  /** As it was typed before the form was refused. */
  numbers?: string;
  /** The same, or of a template. */
  text?: string;
  refused?: ComponentProps<typeof RecipientFields>["refused"];
};

/** Who gets it and what they get, in one go. */
export function MessageFields({ megabytes, faults, numbers, text, refused }: Props) {
  const { t } = useTranslation();
  const { head, look } = useSheetHead();
  return (
    <>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-lg font-semibold">{t("compose.who")}</legend>
        <RecipientFields
          megabytes={megabytes}
          faults={faults}
          numbers={numbers}
          head={head}
          onFile={look}
          refused={refused}
        />
      </fieldset>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="mb-3 text-lg font-semibold">{t("compose.what")}</legend>
        <WrittenText
          key={text}
          name="message"
          label={t("compose.text")}
          hint={t("compose.textHint")}
          faults={faults}
          text={text}
          head={head}
        />
        <AttachmentFields faults={faults} />
      </fieldset>
    </>
  );
}
