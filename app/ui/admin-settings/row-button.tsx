import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Adds or deletes a row by sending the form as it stands; the browser's own checks would be in the way. */
export function RowButton({ row, label, children }: { row: string; label?: string; children: ReactNode }) {
  const sending = useNavigation().state === "submitting";
  return (
    <button
      type="submit"
      name="row"
      value={row}
      formNoValidate
      disabled={sending}
      aria-label={label}
      className="btn btn-sm"
    >
      {children}
    </button>
  );
}
