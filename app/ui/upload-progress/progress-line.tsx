import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { type Progress, progressNow, setProgress, watchProgress } from "./progress";

/** Read out loud at each of these, not at every percent. */
const SAID_PERCENT = 25;

/** How far the form around it is, and the way to stop it. */
export default function ProgressLine() {
  const { t } = useTranslation();
  const progress = useSyncExternalStore(watchProgress, progressNow);
  const cancel = useCancel();
  useEffect(() => () => setProgress(null), []);
  const words = (step: number) => {
    if (progress?.step !== "uploading") return progress ? t(`compose.${progress.step}`) : "";
    return t("compose.gone", { percent: progress.percent - (progress.percent % step) });
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p role="status" className="sr-only">
        {words(SAID_PERCENT)}
      </p>
      <p aria-hidden="true">{words(1)}</p>
      {isOnItsWay(progress) && (
        <>
          <progress
            className="progress progress-info w-full"
            max={100}
            value={progress.step === "uploading" ? progress.percent : undefined}
            aria-label={t("compose.progress")}
          />
          <button type="button" className="btn btn-sm" onClick={(event) => cancel(event.currentTarget.form)}>
            {t("compose.cancel")}
          </button>
        </>
      )}
    </div>
  );
}

const isOnItsWay = (progress: Progress) => progress !== null && progress.step !== "cancelled";

/** To go where one is already stops what is on its way, and keeps what was typed. */
function useCancel() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (form: HTMLFormElement | null) => {
    navigate(pathname + search, { replace: true, preventScrollReset: true });
    setProgress({ step: "cancelled" });
    form?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  };
}
