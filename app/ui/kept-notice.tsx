import type { TextKey } from "~/i18n/use-translation";
import { useTranslation } from "~/i18n/use-translation";
import { Notice } from "./notice";

type Kept = { kind: "success" | "error"; text: string; params?: Record<string, string | number> };

/** The notice that the page before left for this one; its text is a key. */
export function KeptNotice({ notice }: { notice: Kept | null }) {
  const { t } = useTranslation();
  if (!notice) return null;
  return <Notice kind={notice.kind} title={t(notice.text as TextKey, { ...notice.params })} />;
}
