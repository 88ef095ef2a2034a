import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportCheck } from "~/domain/imports/import-check";
import { useFormat } from "../format";

type Props = Pick<ImportCheck, "text"> & { reading: NonNullable<ImportCheck["reading"]>; hint: string };

/** What was read and what the texts were made of, so that a wrong column is seen before any recipient gets it. */
export function ReadingFound({ text, reading, hint }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const {
    columns,
    text_columns,
    found_by,
    messages_unused,
    hidden = 0,
    others_end,
    longest,
    shortest,
    missing,
  } = reading;
  return (
    <section aria-label={t("reading.title")} className="panel px-4 py-2 sm:px-5">
      <details>
        <summary className="fold flex min-h-11 cursor-pointer items-center font-semibold">
          {t("reading.title")}
        </summary>
        <dl className="mb-2 divide-y divide-base-300">
          <Fact name={t("reading.source")}>
            {reading.source === "csv"
              ? `CSV “${reading.separator.replace("\t", "TAB")}” ${reading.encoding.toUpperCase()}`
              : t(`reading.${reading.source}`)}
          </Fact>
          {reading.source !== "typed" && (
            <Fact name={t("reading.columns")}>
              <Names names={columns} />
            </Fact>
          )}
          <ColumnsFound found={reading.found_by} />
          <Fact name={t("reading.text")}>
            {text === null &&
              (found_by?.messages ? <Names names={[found_by.messages]} /> : t("reading.ofColumn"))}
            {text !== null && text_columns.length === 0 && t("reading.forAll")}
            {text !== null && text_columns.length > 0 && (
              <>
                {t("reading.filledFrom")} <Names names={text_columns} />
              </>
            )}
          </Fact>
          {[
            { name: t("reading.longest"), each: longest },
            { name: t("reading.shortest"), each: shortest },
          ].map(
            ({ name, each }) =>
              each && (
                <Fact key={name} name={name}>
                  <Link to={`?row=${each.row}`} className="link" preventScrollReset>
                    {t("reading.row", { row: number(each.row) })}
                  </Link>
                  {", "}
                  {t("reading.characters", { count: each.characters })}
                </Fact>
              ),
          )}
        </dl>
      </details>
      {hidden > 0 && <p className="my-2 text-sm font-medium">{t("reading.hidden", { count: hidden })}</p>}
      {others_end !== undefined && (
        <p className="my-2 text-sm font-medium">{t("reading.othersEnd", { row: number(others_end) })}</p>
      )}
      {messages_unused && <p className="my-2 text-sm font-medium">{t("reading.unused")}</p>}
      {missing.length > 0 && (
        <>
          <p className="my-2 text-sm font-medium">{t("reading.missing")}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {missing.map(({ column, rows }) => (
              <li key={column}>
                <code className="rounded-selector bg-base-200 px-1.5 py-0.5">{column}</code>:{" "}
                {t("reading.rows", { count: rows })}
              </li>
            ))}
          </ul>
          <p className="quiet mt-1 text-sm">{hint}</p>
        </>
      )}
    </section>
  );
}

const USES = {
  receiver_number: "numbersIn",
  scheduled_at: "timesIn",
  zone: "zonesIn",
  attachment: "filesIn",
} as const;

/** Columns that were found by another heading than the specification's, so that a wrong one is seen. */
function ColumnsFound({ found = {} }: { found?: NonNullable<ImportCheck["reading"]>["found_by"] }) {
  const { t } = useTranslation();
  return Object.entries(USES).map(([role, use]) => {
    const header = found[role as keyof typeof USES];
    return (
      header && (
        <Fact key={role} name={t(`reading.${use}`)}>
          <Names names={[header]} />
        </Fact>
      )
    );
  });
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
      <dt className="quiet">{name}</dt>
      <dd className="max-w-full">{children}</dd>
    </div>
  );
}

function Names({ names }: { names: string[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {names.map((name, i) => (
        <code key={`${i} ${name}`} className="rounded-selector bg-base-200 px-1.5 py-0.5">
          {name}
        </code>
      ))}
    </span>
  );
}
