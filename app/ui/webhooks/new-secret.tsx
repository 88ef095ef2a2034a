import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";

/** A secret that was just made: shown here once, ready to be copied. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="status"
      aria-labelledby="new-secret"
      className="panel mb-6 flex flex-col gap-4 border-l-4 border-success p-5"
    >
      <div>
        <h2 id="new-secret" className="text-lg font-semibold">
          {title}
        </h2>
        <p>{t("webhooks.madeText")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <input
          aria-label={t("webhooks.secret")}
          readOnly
          value={secret}
          className="input w-full max-w-lg border-base-content/50 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={secret} named={t("webhooks.secret")} />
      </div>
    </section>
  );
}
