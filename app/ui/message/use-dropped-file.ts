import { type RefObject, useEffect, useState } from "react";

/** A file that is dropped anywhere on the page goes into the field; true while one is held over the page. */
export function useDroppedFile(field: RefObject<HTMLInputElement | null>): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const hold = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault(); // or the browser would open it instead of the page
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!hasFile(event)) return;
      event.preventDefault();
      if (!file || !field.current) return;
      const one = new DataTransfer();
      one.items.add(file);
      field.current.files = one.files;
      field.current.dispatchEvent(new Event("change", { bubbles: true }));
      field.current.focus();
    };
    document.addEventListener("dragover", hold);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", hold);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [field]);
  return over;
}
