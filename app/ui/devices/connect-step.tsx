import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

type Props = {
  status: string;
  /** Whether a phone was paired with this device before. */
  paired: boolean;
  /** Its phone seems to have unlinked it. */
  unlinked: boolean;
  /** Since when it has been starting, if that is unusually long. */
  slowSince: string | null;
};

/** What to do next about a session that shows no QR code. */
export function ConnectStep({ status, paired, unlinked, slowSince }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (status === "STARTING" && slowSince)
    return (
      <Panel text={t("connect.slowText", { since: dateTime(slowSince) })} restart={t("device.restart")} />
    );
  if (status === "STARTING") return <p>{t("connect.starting")}</p>;
  if (status.startsWith("PASSKEY")) return <p>{t("connect.passkey")}</p>;
  if (status === "STOPPED")
    return (
      <Panel text={t(paired ? "connect.stoppedText" : "connect.startText")} start={t("connect.start")} />
    );
  if (status !== "FAILED") return <p>{t("connect.unknown", { status })}</p>;
  if (!paired)
    return (
      <Panel title={t("connect.lateTitle")} text={t("connect.lateText")} start={t("connect.startAgain")} />
    );
  if (unlinked) return <Panel text={t("device.unlinkedText")} anew={t("device.pairAnew")} />;
  return <Panel text={t("device.failedText")} start={t("device.restart")} anew={t("device.pairAnew")} />;
}

/** A button for each act that is named. */
function Panel({
  title,
  text,
  ...acts
}: {
  title?: string;
  text: string;
  start?: string;
  restart?: string;
  anew?: string;
}) {
  return (
    <section className="panel flex max-w-xl flex-col gap-4 p-5">
      {title && <h3 className="text-lg font-semibold">{title}</h3>}
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {acts.start && <Press to="?start" text={acts.start} strong />}
        {acts.restart && <Press to="?restart" text={acts.restart} strong />}
        {acts.anew && <Press to="?anew" text={acts.anew} />}
      </div>
    </section>
  );
}

function Press({ to, text, strong = false }: { to: string; text: string; strong?: boolean }) {
  return (
    <Form method="post" action={to}>
      <button type="submit" className={strong ? "btn btn-primary" : "btn"}>
        {text}
      </button>
    </Form>
  );
}
