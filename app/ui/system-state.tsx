import { useTranslation } from "react-i18next";

type Props = { daemon: "alive" | "not running" | "unknown"; database: "ok" | "away" };

/** How the installation is, in words. */
export function SystemState({ daemon, database }: Props) {
  const { t } = useTranslation();
  const sender = { alive: "alive", "not running": "silent", unknown: "unknown" } as const;
  return (
    <section aria-labelledby="system" className="panel">
      <h2 id="system" className="border-b border-base-300 px-4 py-3 text-lg font-semibold">
        {t("admin.system")}
      </h2>
      <dl className="divide-y divide-base-300">
        <Part
          name={t("admin.sender")}
          colour={daemon === "alive" ? "state-green" : "state-red"}
          word={t(`admin.${sender[daemon]}`)}
          meaning={t(`admin.${sender[daemon]}Text`)}
        />
        <Part
          name={t("admin.database")}
          colour={database === "ok" ? "state-green" : "state-red"}
          word={t(database === "ok" ? "admin.databaseOk" : "admin.databaseAway")}
        />
      </dl>
    </section>
  );
}

function Part({
  name,
  colour,
  word,
  meaning,
}: {
  name: string;
  colour: string;
  word: string;
  meaning?: string;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <dt className="w-44 font-medium">{name}</dt>
      <dd className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className={`state ${colour}`}>{word}</span>
        {meaning && <span className="quiet text-sm">{meaning}</span>}
      </dd>
    </div>
  );
}
