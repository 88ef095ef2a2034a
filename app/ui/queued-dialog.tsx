import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { UploadSummary } from "./upload-summary";

type Props = {
  batch: { id: number; name: string };
  /** Known only right after the upload. */
  summary: Record<string, string | number> | null;
};

/**
 * The dialog after an upload is an address of its own. Without JavaScript it stands open over the page;
 * with it, it becomes a true modal that Escape closes.
 */
export function QueuedDialog({ batch, summary }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="queued"
      onCancel={() => navigate("/send/new")}
      className="over-page panel fixed inset-0 z-50 m-auto h-fit max-h-[90dvh] w-[calc(100%-2rem)] max-w-md overflow-y-auto p-6 text-base-content"
    >
      <h2 id="queued" className="text-xl font-semibold">
        {t("queued.title")}
      </h2>
      <p className="mt-1">{t("queued.text", { name: batch.name })}</p>
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
    </dialog>
  );
}
