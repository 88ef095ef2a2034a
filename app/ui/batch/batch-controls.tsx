import { Form, Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Controls } from "~/domain/batches/controls";
import { MoreMenu } from "../more-menu";

export type { Controls };

type Act = { key: string; node: (look: string) => ReactNode };

/**
 * What can be done to a batch now; nothing is shown that would change nothing. The first act stands alone, the
 * others in a menu.
 */
export function BatchControls({
  batch: { id, name },
  controls,
  reschedule,
  retry,
  exports,
  beside,
  children,
}: {
  batch: { id: number; name: string };
  controls: Controls;
  /** Its start can still be changed. */
  reschedule: boolean;
  /** Rows that could be sent again. */
  retry: number;
  /** Its rows are there, and may be read. */
  exports: boolean;
  /** Beside the menu. */
  beside?: ReactNode;
  /** Further entries of the menu. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const here = `/batches/${id}`;
  const link = (key: string, to: string, text: string): Act => ({
    key,
    node: (look) => (
      <Link to={to} className={look}>
        {text}
      </Link>
    ),
  });
  const press = (intent: string, text: string, strong = ""): Act => ({
    key: intent,
    node: (look) => (
      <Press id={id} intent={intent} text={text} look={`${look} ${look === MAIN ? strong : ""}`} />
    ),
  });
  /** Programs take the address without a format. */
  const download = (format: string, text: string): Act => ({
    key: format,
    node: (look) => (
      <a href={`${here}/export?format=${format}`} className={look}>
        {text}
      </a>
    ),
  });
  const acts: Act[] = [
    ...(controls.resume ? [press("resume", t("control.resume"), "btn-primary")] : []),
    ...(controls.pause ? [press("pause", t("control.pause"))] : []),
    ...(reschedule ? [link("schedule", `${here}/schedule`, t("schedule.act"))] : []),
    ...(retry > 0 ? [link("retry", `${here}/retry`, t("control.retry", { rows: retry }))] : []),
    ...(exports ? [download("report", t("batch.export")), download("xlsx", t("batch.exportSheet"))] : []),
    ...(controls.cancel ? [link("cancel", `${here}/cancel`, t("control.cancel"))] : []),
  ];
  const [main, ...others] = acts;
  const entries = Children.toArray([
    ...others.map(({ key, node }) => <li key={key}>{node(ENTRY)}</li>),
    children,
  ]);
  return (
    <div className="more-frame">
      {main?.node(MAIN)}
      {entries.length > 0 && (
        <MoreMenu text={t("result.more")} label={t("result.moreOf", { name })}>
          {entries}
        </MoreMenu>
      )}
      {beside}
    </div>
  );
}

const MAIN = "btn btn-sm";
/** How an entry of the menu looks. */
export const ENTRY = "more-act";

/** One act on a batch, as a form of its own. */
export function Press({
  id,
  intent,
  text,
  look = "btn btn-sm",
}: {
  id: number;
  intent: string;
  text: string;
  look?: string;
}) {
  return (
    <Form method="post" action={`/batches/${id}`} preventScrollReset>
      <button type="submit" name="intent" value={intent} className={look}>
        {text}
      </button>
    </Form>
  );
}
