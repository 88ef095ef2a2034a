import { useTranslation } from "react-i18next";
import type { ReleaseNumbers } from "~/domain/batch-control/release";
import { Press } from "./batch-controls";

/** What releasing a held batch would do, before it is pressed. */
export function ReleaseChoice({ id, numbers }: { id: number; numbers: ReleaseNumbers }) {
  const { t } = useTranslation();
  const { doubtful, unsent } = numbers;
  const hasBoth = doubtful > 0 && unsent > 0;
  return (
    <section aria-label={t("control.releaseTitle")} className="panel my-5 px-4 py-3">
      <p>{t("control.doubtful", { count: doubtful })}</p>
      <p>{t("control.unsent", { count: unsent })}</p>
      {hasBoth && <p className="quiet mt-1 text-sm">{t("control.releaseHint")}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {hasBoth && (
          <Press
            id={id}
            intent="release_unsent"
            text={t("control.releaseUnsent")}
            look="btn btn-sm btn-primary"
          />
        )}
        <Press
          id={id}
          intent="resume"
          text={t("control.release")}
          look={`btn btn-sm ${doubtful === 0 ? "btn-primary" : ""}`}
        />
      </div>
    </section>
  );
}
