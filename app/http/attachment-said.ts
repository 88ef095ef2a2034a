import type { AttachmentView } from "~/domain/attachments/of-batch";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/on-server";

const KILOBYTE = 1024;

/** An attachment in words, so that a browser need not load them. `sure` null: nothing is said of how often it goes. */
export function attachmentSaid(
  language: Language,
  batchId: number,
  { name, type, size }: AttachmentView,
  sure: boolean | null,
) {
  const t = answersIn(language);
  return {
    title: t("attachmentSaid.title", { name, value: sizeIn(language, size) }),
    text: sure === null ? null : t(sure ? "attachmentSaid.sure" : "attachmentSaid.once"),
    open: t("attachmentSaid.open"),
    isPicture: !["pdf", "mp4"].includes(type),
    href: `/api/bulk/batches/${batchId}/attachment`,
  };
}

function sizeIn(language: Language, bytes: number): string {
  const isSmall = bytes < KILOBYTE * KILOBYTE;
  const value = bytes / (isSmall ? KILOBYTE : KILOBYTE * KILOBYTE);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  return `${number} ${isSmall ? "KB" : "MB"}`;
}
