import { useTranslation } from "react-i18next";
import { ShownOnce } from "../account/shown-once";

/** The secret of a webhook that was just made, or has a new one. */
export function NewSecret({ title, secret }: { title: string; secret: string }) {
  const { t } = useTranslation();
  return <ShownOnce title={title} text={t("webhooks.madeText")} name={t("webhooks.secret")} value={secret} />;
}
