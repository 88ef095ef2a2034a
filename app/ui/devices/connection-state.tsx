import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useFormat } from "../format";
import { Time } from "../time";

type Stage = "dns" | "tcp" | "http" | "auth" | "ready";

export type StoredServer = {
  host: string;
  port: number;
  https: boolean;
  connection: {
    ok: boolean;
    stage: string | null;
    ms: number | null;
    httpCode: number | null;
    error: string | null;
  };
  waha: string | null;
  checked_at: string | null;
};

const STAGES: readonly string[] = ["dns", "tcp", "http", "auth", "ready"];
const isStage = (stage: string | null): stage is Stage => stage !== null && STAGES.includes(stage);

/** What the last look at the server found, in words and in figures. */
export function ConnectionState({ server }: { server: StoredServer }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { connection, waha, checked_at } = server;
  const { ok, stage, ms, httpCode, error } = connection;
  const known = checked_at !== null || stage === "key";
  const look = !known ? "state-grey" : ok ? "state-green" : "state-red";
  const word = !known ? "untested" : ok ? "ok" : "notOk";
  return (
    <section aria-labelledby="connection" className="panel flex flex-col gap-3 p-5">
      <h2 id="connection" className="flex flex-wrap items-center gap-3 text-lg font-semibold">
        {t("server.state")} <span className={`state ${look}`}>{t(`server.${word}`)}</span>
      </h2>
      {known && isStage(stage) && <p>{t(`serverAdvice.${stage}`)}</p>}
      <dl className="grid grid-cols-2 [&_time]:whitespace-normal gap-x-6 gap-y-2 text-sm [&_dt]:text-xs">
        <Fact name={t("server.address")} wide>
          {server.https ? "https" : "http"}://{server.host}:{server.port}
        </Fact>
        {waha && <Fact name={t("server.version")}>{waha}</Fact>}
        {!ok && stage && (
          <Fact name={t("server.stage")}>{t(`server.stages.${isStage(stage) ? stage : "auth"}`)}</Fact>
        )}
        {ms !== null && <Fact name={t("server.ms")}>{t("server.milliseconds", { ms: number(ms) })}</Fact>}
        {httpCode !== null && <Fact name={t("server.code")}>{httpCode}</Fact>}
        {error && (
          <Fact name={t("server.error")}>
            {isWordless(error, httpCode) ? (
              t("server.unexpected", { code: String(httpCode) })
            ) : (
              <code>{error}</code>
            )}
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

/** Whatever answered there said nothing of its own. */
const isWordless = (error: string, httpCode: number | null) =>
  httpCode !== null && httpCode !== 200 && [`HTTP ${httpCode}`, `HTTP ${httpCode}: not WAHA`].includes(error);

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "col-span-2 sm:col-span-1" : ""}>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
