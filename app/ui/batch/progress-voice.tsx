import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefused } from "../layout/error-status";
import { isOpen } from "../polling/use-batch-polling";

/** Spoken at each of these, not at every percent. */
const STEP_PERCENT = 25;

type Batch = {
  id: number;
  name: string;
  status: string;
  percent: number;
  totals: { recipients: number; sent: number };
};

/** Says politely how far a batch has come since the page was opened: at each quarter, and when it has ended. */
export function ProgressVoice({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const { name, status, percent, totals } = batch;
  const step = percent - (percent % STEP_PERCENT);
  const [first] = useState({ step, open: isOpen(status) });
  const ended = first.open && !isOpen(status);
  const left = totals.recipients - totals.sent;
  return (
    <p role="status" className="sr-only">
      {ended && t("result.endSpoken", { name, sent: totals.sent, left })}
      {isOpen(status) && step > first.step && t("result.progressSpoken", { name, percent: step })}
    </p>
  );
}

/** Keeps the progress in the tab's title up to date, which the page was loaded with. */
export function useProgressTitle({ name, status, percent }: Batch): void {
  const { t } = useTranslation();
  const refused = useRefused();
  const open = isOpen(status);
  useEffect(() => {
    if (!open || refused) return;
    document.title = `${t("result.titleProgress", { percent })} · ${name} · ${t("brand")}`;
  }, [open, refused, name, percent, t]);
}
