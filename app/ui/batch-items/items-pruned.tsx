import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

/** Where the rows would stand: since when they are not kept any more. */
export function ItemsPruned({ at }: { at: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return <p className="panel px-6 py-8">{t("batch.rowsGone", { time: dateTime(at) })}</p>;
}
