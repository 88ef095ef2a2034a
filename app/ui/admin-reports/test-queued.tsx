import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FlashMessage, type LeftNotice, useNoticeFocus } from "../flash-message";
import { Notice } from "../notice";

/** After an upload: how many rows go out, and the way to the test's own page. Other notices as they are. */
export function TestQueued({ notice }: { notice: LeftNotice | null }) {
  const { t } = useTranslation();
  const box = useNoticeFocus(notice);
  if (notice?.text !== "testBulk.queued") return <FlashMessage notice={notice} />;
  const figure = (name: string) => Number(notice.params?.[name] ?? 0);
  return (
    <Notice
      box={box}
      kind="success"
      title={t("testBulk.queued", { queued: figure("queued"), count: figure("total") })}
    >
      <p>
        {t("testBulk.queuedText", {
          invalid: figure("invalid"),
          duplicates: figure("duplicates"),
          optedOut: figure("optedOut"),
        })}
      </p>
      <p className="mt-1">
        <Link to={`/batches/${notice.params?.batch}`} className="link">
          {t("testBulk.openBatch")}
        </Link>
      </p>
    </Notice>
  );
}
