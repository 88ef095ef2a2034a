import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

type Kept = { kind: "success" | "error"; text: string; params?: Record<string, string | number> };

/** The notice that the page before left for this one; its text is a key. */
export function KeptNotice({ notice }: { notice: Kept | null }) {
  const { t } = useTranslation();
  if (!notice) return null;
  return <Notice kind={notice.kind} title={t(notice.text as ParseKeys, { ...notice.params })} />;
}
