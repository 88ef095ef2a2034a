import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { UploadSummary } from "../message/upload-summary";
import { AddressDialog } from "../route-dialog";

type Props = {
  batch: { id: number; name: string };
  /** Known only right after the upload. */
  summary: Record<string, string | number> | null;
};

/** What was queued, and the three ways on. */
export function QueuedDialog({ batch, summary }: Props) {
  const { t } = useTranslation();
  return (
    <AddressDialog title={t("queued.title")} closeTo="/send/new" narrow>
      <p>{t("queued.text", { name: batch.name })}</p>
      {summary && (
        <>
          <UploadSummary summary={summary} />
          {summary.queued !== summary.total && (
            <p className="quiet mt-2 text-sm">{t("queued.skippedHint")}</p>
          )}
        </>
      )}
      <div className="mt-5 flex flex-col gap-2">
        <Link to={`/batches/${batch.id}`} className="btn btn-primary">
          {t("queued.viewBatch")}
        </Link>
        <Link to="/batches" className="btn">
          {t("queued.goToBatches")}
        </Link>
        <Link to="/send/new" className="btn btn-ghost">
          {t("queued.createAnother")}
        </Link>
      </div>
    </AddressDialog>
  );
}
