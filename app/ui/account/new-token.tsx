import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";

/** A token that was just made: shown here once, ready to be copied, with a call to try it. */
export function NewToken({ name, token, origin }: { name: string; token: string; origin: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="status"
      aria-labelledby="new-token"
      className="panel mb-6 flex flex-col gap-4 border-l-4 border-success p-5"
    >
      <div>
        <h2 id="new-token" className="text-lg font-semibold">
          {t("tokens.made", { name })}
        </h2>
        <p>{t("tokens.madeText")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <input
          aria-label={t("tokens.token")}
          readOnly
          value={token}
          className="input w-full max-w-lg border-base-content/50 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={token} />
      </div>
      <div className="text-sm">
        <p className="quiet">{t("tokens.try")}</p>
        <pre className="mt-1 overflow-x-auto rounded-selector bg-base-200 px-3 py-2 whitespace-pre-wrap">
          {`curl ${origin}/api/me \\\n  -H "Authorization: Bearer ${token}"`}
        </pre>
      </div>
    </section>
  );
}
