import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Cannot be pressed again while its form is on the way; without JavaScript the one-time key sees to that. */
export function SubmitButton({
  children,
  busy,
  disabled,
  danger = false,
}: {
  children: ReactNode;
  busy?: string;
  disabled?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
}) {
  const sending = useNavigation().state === "submitting";
  return (
    <button
      type="submit"
      className={`btn ${danger ? "btn-danger-strong" : "btn-primary"}`}
      disabled={disabled}
      // not `disabled`, which would take the focus away from who pressed it
      aria-disabled={sending || undefined}
      onClick={(event) => sending && event.preventDefault()}
    >
      {sending && busy ? busy : children}
    </button>
  );
}
