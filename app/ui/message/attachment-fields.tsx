import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";

/** What goes with the messages: one file for all, or one for each row. */
const FILES = [
  { name: "attachment", accept: "image/*,.pdf,.mp4" },
  { name: "attachments", accept: ".zip" },
] as const;

export function AttachmentFields({ faults }: { faults: FieldFaults }) {
  const { t } = useTranslation();
  return FILES.map(({ name, accept }) => (
    <Field
      key={name}
      name={name}
      type="file"
      label={t(`compose.${name}`)}
      hint={t(`compose.${name}Hint`)}
      faults={faults[name]}
      accept={accept}
      optional
    />
  ));
}
