import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Bubble } from "../message/message-bubble";

export type PreviewRow = {
  row: number;
  receiver_number: string;
  dialled: string | null;
  message: string;
  scheduled_at: string | null;
  /** Why it will not go; null: it will. */
  sentence: string | null;
  previous: number | null;
  next: number | null;
};

/** One row as its receiver will see it, and the way to any other row. */
export function MessagePreview({ preview, children }: { preview: PreviewRow; children?: ReactNode }) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const { row, receiver_number, dialled, message, scheduled_at, sentence, previous, next } = preview;
  return (
    <section aria-labelledby="preview" className="panel p-5">
      <h2 id="preview" className="text-lg font-semibold">
        {t("check.preview")}
      </h2>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dd]:inline [&_dd]:font-medium [&_dt]:inline">
        <div>
          <dt className="quiet">{t("batch.row")}: </dt>
          <dd>{row}</dd>
        </div>
        <div>
          <dt className="quiet">{t("check.to")}: </dt>
          <dd>{dialled ?? (receiver_number || t("common.none"))}</dd>
        </div>
        {scheduled_at && (
          <div>
            <dt className="quiet">{t("check.at")}: </dt>
            <dd>
              {scheduled_at} {zone}
            </dd>
          </div>
        )}
      </dl>
      {sentence && <p className="mt-2 text-sm font-medium text-error">{t("check.willNot", { sentence })}</p>}
      <div className="mt-3">
        <Bubble text={message} empty={t("common.none")} />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <Form method="get" className="flex items-end gap-2" preventScrollReset>
          <label className="flex flex-col gap-1">
            <span className="text-sm font-medium">{t("check.showRow")}</span>
            <input
              key={row}
              type="number"
              name="row"
              min={1}
              defaultValue={row}
              className="input w-28 border-base-content/50"
            />
          </label>
          <button type="submit" className="btn">
            {t("check.show")}
          </button>
        </Form>
        <Step row={previous} text={t("common.previous")} rel="prev" />
        <Step row={next} text={t("common.next")} rel="next" />
      </div>
      {children}
    </section>
  );
}

function Step({ row, text, rel }: { row: number | null; text: string; rel: "prev" | "next" }) {
  if (row === null) return null;
  return (
    <Link to={`?row=${row}`} rel={rel} className="btn btn-ghost" preventScrollReset>
      {text}
    </Link>
  );
}
