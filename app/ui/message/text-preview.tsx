import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plainName } from "~/domain/message-text/column-name";
import { otherPlaceholders } from "~/domain/message-text/other-placeholders";
import { columnsIn, type Placeholder, parseText } from "~/domain/message-text/placeholders";
import { render } from "~/domain/message-text/render";
import { Bubble } from "./message-bubble";
import { sampleValue } from "./sample-value";
import type { SheetHead } from "./use-sheet-head";

/** What a text becomes for the first rows of the chosen file, or with made-up values. */
export function TextPreview({ text, head }: { text: string; head: SheetHead | null }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const parsed = parseText(text.replace(/\r\n?/g, "\n"));
  const rows = head?.rows ?? [];
  const place = Math.min(at, Math.max(0, rows.length - 1));
  const row = rows[place];
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-2">
      <h2 id="preview" className="font-medium">
        {t("compose.preview")}
      </h2>
      {"fault" in parsed ? (
        <p className="text-sm font-medium text-error">
          {t(parsed.fault === "TEXT_UNCLOSED" ? "compose.unclosed" : "compose.nameEmpty", { at: parsed.at })}
        </p>
      ) : (
        <Shown
          written={text}
          parts={parsed.parts}
          columns={head?.columns ?? null}
          values={row?.values ?? null}
        />
      )}
      {row ? (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="quiet">{t("compose.ofRow", { row: row.row })}</span>
          <Step text={t("compose.previousRow")} sign="←" to={place - 1} rows={rows.length} go={setAt} />
          <Step text={t("compose.nextRow")} sign="→" to={place + 1} rows={rows.length} go={setAt} />
        </div>
      ) : (
        text.includes("{{") && <p className="quiet text-sm">{t("compose.samples")}</p>
      )}
    </section>
  );
}

type Parts = (string | Placeholder)[];

type ShownProps = { written: string; parts: Parts; columns: string[] | null; values: string[] | null };

function Shown({ written, parts, columns, values }: ShownProps) {
  const { t } = useTranslation();
  const byName = values && new Map(columns?.map((name, place) => [plainName(name), values[place]]));
  const valueIn = ({ column }: Placeholder) => {
    if (!byName) return sampleValue(column);
    const value = byName.get(plainName(column));
    return value === undefined ? `[${column}]` : value;
  };
  const known = columns && new Set(columns.map(plainName));
  const unknown = known ? columnsIn(parts).filter((column) => !known.has(plainName(column))) : [];
  const rendered = render(parts, valueIn);
  return (
    <>
      {otherPlaceholders(written, columns ?? []).map(({ written: found, column }) => (
        <p key={found} className="text-sm font-medium">
          {t("compose.otherBraces", { value: found, name: `{{${column}}}` })}
        </p>
      ))}
      {unknown.map((column) => (
        <p key={column} className="text-sm font-medium text-error">
          {t("compose.notInSheet", { column })}
        </p>
      ))}
      {"missing" in rendered ? (
        <p className="text-sm font-medium text-error">
          {t("compose.leftOut", { column: rendered.missing.column })}
        </p>
      ) : (
        <Bubble text={rendered.text} empty={t("compose.previewEmpty")} />
      )}
    </>
  );
}

type StepProps = { text: string; sign: string; to: number; rows: number; go(to: number): void };

function Step({ text, sign, to, rows, go }: StepProps) {
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      aria-disabled={to < 0 || to >= rows || undefined}
      onClick={() => to >= 0 && to < rows && go(to)}
      className="btn btn-sm"
    >
      {sign}
    </button>
  );
}
