import { matchName } from "~/domain/attachments/per-item/faults";
import type { ImportCheck } from "~/domain/imports/import-check";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";
import { presentAttachmentFault } from "../response/row-sentence";
import { presentGuarantee, sizeIn } from "./attachment";

const NAMES_SHOWN = 10;

/** What is shown of the files that rows bring, so that a browser need not load it. */
export type ImportFilesSummary = {
  title: string;
  facts: string[];
  lists: { title: string; lines: string[]; more: string | null }[];
  /** The name of the download of all of it; null: there is nothing in it. */
  download: string | null;
};

export function presentImportFiles(
  language: Language,
  { files: found, summary, media }: ImportCheck,
): ImportFilesSummary | null {
  const t = answersIn(language);
  const title = t("attachmentsFound.title");
  if (found === null) return null;
  if (found === "unused") return { title, facts: [t("attachmentsFound.notUsed")], lists: [], download: null };
  const { rows, files, bytes, missing, unused } = found;
  const without = summary.queued - rows;
  const facts = [
    t("attachmentsFound.rows", { count: rows }),
    ...(files > 0 ? [t("attachmentsFound.files", { count: files, value: sizeIn(language, bytes) })] : []),
    ...(without > 0 ? [t("attachmentsFound.without", { count: without })] : []),
    ...(media ? [presentGuarantee(language, media)] : []),
  ];
  const lacking = missing.first.slice(0, NAMES_SHOWN).map(({ name, fault, rows: count, among }) => {
    const sentence = presentAttachmentFault(language, fault);
    return t("attachmentsFound.missingRows", { name: matchName(name, among), count, sentence });
  });
  const lists = [
    { title: t("attachmentsFound.missing", { count: missing.names }), lines: lacking, of: missing.names },
    {
      title: t("attachmentsFound.unused", { count: unused.files }),
      lines: unused.names.slice(0, NAMES_SHOWN),
      of: unused.files,
    },
  ].filter(({ of }) => of > 0);
  return {
    title,
    facts,
    lists: lists.map(({ of, ...list }) => {
      const more = of - list.lines.length;
      return { ...list, more: more > 0 ? t("attachmentsFound.more", { count: more }) : null };
    }),
    download: lists.length > 0 ? t("attachmentsFound.download") : null,
  };
}
