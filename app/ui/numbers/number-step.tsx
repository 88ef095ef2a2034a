import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format";

type Props = {
  status: string;
  /** Whether a phone is paired with this number. */
  paired: boolean;
  /** Its phone seems to have unlinked it. */
  unlinked: boolean;
  /** Since when it has been starting, if that is unusually long. */
  slowSince: string | null;
};

/** What its owner does next about a number that shows no QR code. */
export function NumberStep({ status, paired, unlinked, slowSince }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (status === "STARTING")
    return (
      <p>
        {slowSince
          ? t("connectNumber.slowText", { since: dateTime(slowSince) })
          : t("connectNumber.starting")}
      </p>
    );
  if (status.startsWith("PASSKEY")) return <p>{t("connectNumber.passkey")}</p>;
  if (status === "STOPPED" && paired)
    return <Panel text={t("connectNumber.stoppedText")} start={t("numbers.connectAgain")} />;
  if (status === "STOPPED")
    return <Panel text={t("connectNumber.startText")} start={t("connectNumber.start")} />;
  if (status !== "FAILED") return <p>{t("connectNumber.unknown")}</p>;
  const newQr = t("connectNumber.newQr");
  if (!paired)
    return <Panel title={t("connectNumber.lateTitle")} text={t("connectNumber.lateText")} start={newQr} />;
  if (unlinked) return <Panel text={t("connectNumber.unlinkedText")} anew={newQr} />;
  return <Panel text={t("connectNumber.failedText")} start={t("connectNumber.tryAgain")} anew={newQr} />;
}

/** A button for each act that is named. */
function Panel({
  title,
  text,
  start,
  anew,
}: {
  title?: string;
  text: string;
  start?: string;
  anew?: string;
}) {
  return (
    <section className="panel flex max-w-xl flex-col gap-4 p-5">
      {title && <h2 className="text-lg font-semibold">{title}</h2>}
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {start && <Press to="?start" text={start} strong />}
        {anew && <Press to="?anew" text={anew} strong={!start} />}
      </div>
    </section>
  );
}

function Press({ to, text, strong }: { to: string; text: string; strong: boolean }) {
  return (
    <Form method="post" action={to}>
      <button type="submit" className={strong ? "btn btn-primary" : "btn"}>
        {text}
      </button>
    </Form>
  );
}
