import { useTranslation } from "react-i18next";
import { ShownOnce } from "./shown-once";

/** A token that was just made, with a call to try it. */
export function NewToken({ name, token, origin }: { name: string; token: string; origin: string }) {
  const { t } = useTranslation();
  const made = t("tokens.made", { name });
  return (
    <ShownOnce title={made} text={t("tokens.madeText")} name={t("tokens.token")} value={token}>
      <div className="text-sm">
        <p className="quiet">{t("tokens.try")}</p>
        <pre className="mt-1 overflow-x-auto rounded-selector bg-base-200 px-3 py-2 whitespace-pre-wrap">
          {`curl ${origin}/api/me \\\n  -H "Authorization: Bearer ${token}"`}
        </pre>
      </div>
    </ShownOnce>
  );
}
