import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Controls } from "~/domain/batches/controls";

export type { Controls };

/** What can be done to a batch now; nothing is shown that would change nothing. */
export function BatchControls({
  id,
  controls,
  retry,
}: {
  id: number;
  controls: Controls;
  /** Rows that could be sent again. */
  retry: number;
}) {
  const { t } = useTranslation();
  return (
    <>
      {controls.pause && <Press id={id} intent="pause" text={t("control.pause")} />}
      {controls.resume && <Press id={id} intent="resume" text={t("control.resume")} strong />}
      {controls.cancel && (
        <Link to={`/batches/${id}/cancel`} className="btn btn-sm">
          {t("control.cancel")}
        </Link>
      )}
      {retry > 0 && (
        <Link to={`/batches/${id}/retry`} className="btn btn-sm">
          {t("control.retry", { rows: retry })}
        </Link>
      )}
    </>
  );
}

/** One act on a batch, as a form of its own. */
export function Press({
  id,
  intent,
  text,
  strong,
}: {
  id: number;
  intent: string;
  text: string;
  strong?: boolean;
}) {
  return (
    <Form method="post" action={`/batches/${id}`} preventScrollReset>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={`btn btn-sm ${strong ? "btn-primary" : ""}`}
      >
        {text}
      </button>
    </Form>
  );
}
