import { useRef, useState } from "react";

/** The columns of a chosen file and its first rows, as the server reads them (app/domain/imports/reader/read-head.ts). */
export type SheetHead = {
  columns: string[];
  rows: HeadRow[];
  /** Whether it is known which column has the phone numbers. */
  hasNumbers?: boolean;
};
export type HeadRow = { row: number; values: string[] };

/** A larger file is not sent twice (app/domain/imports/reader/sheet-head.ts). */
const BYTES_MAX = 2 * 1024 * 1024;

/** What the file that was chosen last has in its first rows; null while that is not known. */
export function useSheetHead(): { head: SheetHead | null; look(file: File | undefined): void } {
  const [head, setHead] = useState<SheetHead | null>(null);
  const asking = useRef<AbortController | undefined>(undefined);
  const look = (file: File | undefined) => {
    asking.current?.abort();
    asking.current = undefined;
    setHead(null);
    if (!file || file.size > BYTES_MAX) return;
    const own = new AbortController();
    asking.current = own;
    askedHead(file, own.signal)
      .then((found) => own.signal.aborted || setHead(found))
      .catch(() => {}); // the server says what is wrong when the form is sent; here is only less to choose from
  };
  return { head, look };
}

async function askedHead(file: File, signal: AbortSignal): Promise<SheetHead | null> {
  const form = new FormData();
  form.set("file", file);
  const answer = await fetch("/send/new/columns", { method: "POST", body: form, signal });
  const found: Partial<SheetHead> = await answer.json();
  const { columns, rows, hasNumbers } = found;
  return columns && rows ? { columns, rows, hasNumbers } : null;
}
