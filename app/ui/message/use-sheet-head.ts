import { useRef, useState } from "react";
import type { SheetHead } from "../file-preview/head";

/** What the file that was chosen last has in its first rows; null while that is not known. */
export function useSheetHead(): { head: SheetHead | null; look(file: File | undefined): void } {
  const [head, setHead] = useState<SheetHead | null>(null);
  const last = useRef<File | undefined>(undefined);
  const look = (file: File | undefined) => {
    last.current = file;
    setHead(null);
    if (!file) return;
    import("../file-preview/head")
      .then(({ sheetHead }) => sheetHead(file))
      .then((found) => last.current === file && setHead(found))
      .catch(() => {}); // the server says what is wrong with it; here is only less to choose from
  };
  return { head, look };
}
