import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The text for all that a batch was made from, folded, and a way to begin another with it. */
export function BatchText({ id, text }: { id: number; text: string | null }) {
  const { t } = useTranslation();
  if (text === null) return null;
  return (
    <details className="panel mt-4 px-5 py-3">
      <summary className="cursor-pointer font-medium">{t("batch.text")}</summary>
      <p lang="" className="mt-3 whitespace-pre-wrap">
        {text}
      </p>
      <p className="mt-3">
        <Link to={`/send/new?batch=${id}`} className="btn btn-sm">
          {t("batch.textAgain")}
        </Link>
      </p>
    </details>
  );
}
