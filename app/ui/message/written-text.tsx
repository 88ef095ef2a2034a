import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldFaults } from "../form/error-summary";
import { TextArea } from "../form/text-area";
import { useAwake } from "../form/use-on-hydrate";
import { TextPreview } from "./text-preview";
import type { SheetHead } from "./use-sheet-head";

type Props = {
  name: string;
  label: string;
  hint: string;
  faults: FieldFaults;
  /** Of a template, or as it was typed before the form was refused. */
  text?: string;
  head: SheetHead | null;
};

const LINES = 6;

/** A text with places for values; what it will look like follows what is written, if JavaScript is there to do it. */
export function WrittenText({ name, label, hint, faults, text = "", head }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState(text);
  const [isAwake, setAwake] = useState(false);
  const follow = () => setWritten(box.current?.value ?? "");
  useAwake(() => {
    follow();
    setAwake(true);
  });
  const insert = (column: string) => {
    const area = box.current;
    if (!area) return;
    area.setRangeText(`{{${column}}}`, area.selectionStart, area.selectionEnd, "end");
    area.focus();
    follow();
  };
  return (
    <>
      <div className="flex min-w-0 flex-col gap-3">
        <TextArea
          name={name}
          label={label}
          hint={hint}
          faults={faults[name]}
          defaultValue={text}
          rows={LINES}
          lang=""
          box={box}
          onInput={follow}
        />
        {head && head.columns.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="mb-1 text-sm">{t("compose.columns")}</legend>
            <div className="flex flex-wrap gap-2">
              {head.columns.map((column) =>
                !isAwake ? (
                  <code
                    key={column}
                    className="rounded-selector bg-base-200 px-1.5 py-0.5"
                  >{`{{${column}}}`}</code>
                ) : (
                  <button key={column} type="button" className="btn btn-sm" onClick={() => insert(column)}>
                    {column}
                  </button>
                ),
              )}
            </div>
          </fieldset>
        )}
      </div>
      {/* Without script nothing follows: an empty one would promise what never comes. */}
      {(isAwake || text.trim() !== "") && <TextPreview text={written} head={head} />}
    </>
  );
}
