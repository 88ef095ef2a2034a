import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";
import { Attachment, type AttachmentLine } from "../message/attachment";
import { Bubble } from "../message/message-bubble";
import { PhoneNumber } from "../phone-number";
import { rowAddress } from "./row-address";

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

type Props = {
  preview: PreviewRow;
  /** What was chosen so far. */
  address: string;
  /** Where the text is corrected; null: it cannot be. */
  edit: string | null;
  attached: AttachmentLine | null;
  children?: ReactNode;
};

/** One row as its receiver will see it, and the way to any other row. */
export function MessagePreview({ preview, address, edit, attached, children }: Props) {
  const { t } = useTranslation();
  const { installationZone: zone } = useFormat();
  const { receiver_number, dialled, message, scheduled_at, sentence } = preview;
  return (
    <section aria-labelledby="preview" className="panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="preview" tabIndex={-1} className="text-lg font-semibold">
          {t("check.preview")}
        </h2>
        {edit && (
          <Link to={edit} className="link inline-flex min-h-11 items-center text-sm">
            {t("check.edit")}
          </Link>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm [&_dd]:inline [&_dd]:font-medium [&_dt]:inline">
        <div>
          <dt className="quiet">{t("check.to")}: </dt>
          <dd>{dialled ? <PhoneNumber number={dialled} /> : receiver_number || t("common.none")}</dd>
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
      {attached && <Attachment {...attached} />}
      <RowChoice {...preview} address={address} />
      {children}
    </section>
  );
}

function RowChoice({ row, previous, next, address }: PreviewRow & { address: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <Step row={previous} text={t("common.previous")} rel="prev" address={address} />
      <Step row={next} text={t("common.next")} rel="next" address={address} />
      <Form method="get" className="ml-auto flex items-center gap-2" preventScrollReset>
        {[...new URLSearchParams(address)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="flex items-center gap-2">
          <span className="quiet">{t("check.showRow")}</span>
          <input
            key={row}
            type="number"
            name="row"
            min={1}
            defaultValue={row}
            className="input w-20 border-base-content/50"
          />
        </label>
        <button type="submit" className="btn">
          {t("check.show")}
        </button>
      </Form>
    </div>
  );
}

type StepProps = { row: number | null; text: string; rel: "prev" | "next"; address: string };

function Step({ row, text, rel, address }: StepProps) {
  if (row === null) return null;
  return (
    <Link to={rowAddress(address, row)} rel={rel} className="btn" preventScrollReset>
      {text}
    </Link>
  );
}
