import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SystemState as State } from "~/domain/reports/system-state";
import { useFormat } from "../format";
import { LedgerState } from "./ledger-state";
import { SystemPart } from "./system-part";

const SENDER = { alive: "alive", "not running": "silent", unknown: "unknown" } as const;

/** How the installation is, in words. */
export function SystemState({ daemon, database, last_beat, ledger }: State) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return (
    <Panel title={t("admin.system")}>
      <SystemPart
        name={t("admin.sender")}
        good={daemon === "alive"}
        word={t(`admin.${SENDER[daemon]}`)}
        meanings={[
          t(`admin.${SENDER[daemon]}Text`),
          last_beat ? t("system.lastBeat", { at: dateTime(last_beat, true) }) : t("system.neverBeat"),
        ]}
      />
      <SystemPart
        name={t("admin.database")}
        good={database === "ok"}
        word={t(database === "ok" ? "admin.databaseOk" : "admin.databaseAway")}
      />
      <LedgerState {...ledger} />
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="system" className="panel">
      <h2 id="system" className="border-b border-base-300 px-4 py-3 text-lg font-semibold">
        {title}
      </h2>
      <dl className="divide-y divide-base-300">{children}</dl>
    </section>
  );
}
