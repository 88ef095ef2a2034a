import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Time } from "../time";

export type StoredServer = {
  host: string;
  port: number;
  https: boolean;
  connection: {
    ok: boolean;
    stage: string | null;
    ms: number | null;
    httpCode: number | null;
    /** What is wrong and what to do about it. */
    error: string | null;
    detail: string | null;
    /** It answers, and something is wrong all the same. */
    warning?: string;
  };
  waha: string | null;
  checked_at: string | null;
};

/** Before anything there has answered. */
const AWAY: (string | null)[] = ["dns", "tcp"];

/** How the server is, in one word and one sentence, with the figures of the last look. */
export function ConnectionState({ server }: { server: StoredServer }) {
  const { t } = useTranslation();
  const { connection, waha, checked_at } = server;
  const { ok, stage, ms, httpCode, error, detail, warning } = connection;
  const known = ok || stage !== null;
  const look = !known ? "state-grey" : ok ? "state-green" : "state-red";
  const word = !known ? "untested" : ok ? "ok" : AWAY.includes(stage) ? "away" : "unusable";
  return (
    <section aria-labelledby="connection" className="panel flex flex-col gap-3 p-5">
      <h2 id="connection" className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        {t("server.state")} <span className={`state ${look}`}>{t(`server.${word}`)}</span>
      </h2>
      <p>{error ?? t("server.ready")}</p>
      {warning && (
        <p role="alert" className="alert alert-warning">
          {warning}
        </p>
      )}
      <dl className="grid grid-cols-2 [&_time]:whitespace-normal gap-x-6 gap-y-2 text-sm [&_dt]:text-[0.8125rem]">
        <Fact name={t("server.address")} wide>
          {server.https ? "https" : "http"}://{server.host}:{server.port}
        </Fact>
        {waha && <Fact name={t("server.version")}>{waha}</Fact>}
        {ms !== null && <Fact name={t("server.ms")}>{t("server.milliseconds", { ms })}</Fact>}
        {httpCode !== null && <Fact name={t("server.code")}>{httpCode}</Fact>}
        {detail && (
          <Fact name={t("server.detail")}>
            <code className="wrap-anywhere">{detail}</code>
          </Fact>
        )}
        {checked_at && (
          <Fact name={t("server.checked")}>
            <Time at={checked_at} seconds />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "col-span-2 sm:col-span-1" : ""}>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
