import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "~/i18n/create-i18n";
import { Notice } from "./notice";

export type LeftNotice = {
  kind: "success" | "warning" | "error";
  text: string;
  params?: Record<string, string | number>;
};

/** The notice that the page before left for this one; its text is a key. */
export function FlashMessage({ notice }: { notice: LeftNotice | null }) {
  const { t } = useTranslation();
  const box = useNoticeFocus(notice);
  if (!notice) return null;
  return <Notice box={box} kind={notice.kind} title={t(notice.text as TextKey, { ...notice.params })} />;
}

/** For the box of a notice: it takes the focus when the form that was sent is gone, and the focus with it. */
export function useNoticeFocus(notice: LeftNotice | null) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [notice]);
  return box;
}
