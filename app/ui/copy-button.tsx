import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  text: string;
  /** What the text is, for readers of the screen who do not see what stands beside the button. */
  named?: string;
  className?: string;
};

/** Copies a text. It is there only where a script may write to the clipboard. */
export function CopyButton({ text, named, className = "btn" }: Props) {
  const { t } = useTranslation();
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => setCan(Boolean(navigator.clipboard)), []);
  if (!can) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCan(false),
    );
  return (
    <button type="button" className={className} onClick={copy}>
      <span aria-live="polite">{t(copied === text ? "common.copied" : "common.copy")}</span>
      {named && <span className="sr-only"> {named}</span>}
    </button>
  );
}
