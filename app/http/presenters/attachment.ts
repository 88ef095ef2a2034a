import type { AttachmentView } from "~/domain/attachments/batch-attachments";
import { attachmentUrl } from "~/domain/batches/views";
import type { MediaPromise } from "~/domain/devices/server-capabilities";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

const KILOBYTE = 1024;

/**
 * An attachment in words, so that a browser need not load them. `promise`: how often it goes, where that is said with
 * it. `row`: it goes with this row alone.
 */
export function presentAttachment(
  language: Language,
  batchId: number,
  { name, type, size }: AttachmentView,
  promise: MediaPromise | null,
  row: number | null = null,
) {
  const t = answersIn(language);
  return {
    title: t(row === null ? "attachmentSaid.title" : "attachmentOfRow", {
      name,
      value: sizeIn(language, size),
    }),
    text: promise && presentGuarantee(language, promise),
    open: t("attachmentSaid.open"),
    isPicture: !["pdf", "mp4"].includes(type),
    href: row === null ? `/api/bulk/batches/${batchId}/attachment` : attachmentUrl(batchId, row),
  };
}

/** Returns how often a message with a file goes out by the user's own server. */
export function presentGuarantee(language: Language, { kind, engine }: MediaPromise): string {
  const t = answersIn(language);
  if (kind === "once" && engine === null) return t("attachmentSaid.once");
  return t(`attachmentPromise.${kind}`, { name: engine ?? "" });
}

/** A size as people read it. */
export function sizeIn(language: Language, bytes: number): string {
  const isSmall = bytes < KILOBYTE * KILOBYTE;
  const value = bytes / (isSmall ? KILOBYTE : KILOBYTE * KILOBYTE);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
  return `${number} ${isSmall ? "KB" : "MB"}`;
}
