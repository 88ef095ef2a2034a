import { Link, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useModal } from "./modal";

/**
 * A dialog that is an address of its own. Without JavaScript it stands open over the page; with it, it
 * becomes a true modal that Escape closes. Closing leads to `closeTo`.
 */
export function AddressDialog({
  title,
  closeTo,
  closeText,
  narrow = false,
  children,
}: {
  title: ReactNode;
  closeTo: string;
  /** Left out where the dialog itself offers the ways on. */
  closeText?: string;
  narrow?: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        navigate(closeTo, { preventScrollReset: true });
      }}
      className={`over-page panel fixed inset-0 z-50 m-auto h-fit max-h-[92dvh] w-[calc(100%-2rem)] overflow-y-auto p-5 text-base-content sm:p-6 ${narrow ? "max-w-md" : "max-w-2xl"}`}
    >
      <div className={`${closeText ? "mb-4" : "mb-1"} flex items-start justify-between gap-4`}>
        <h2 id="dialog-title" className="text-xl font-semibold">
          {title}
        </h2>
        {closeText && (
          <Link to={closeTo} preventScrollReset className="btn btn-sm">
            {closeText}
          </Link>
        )}
      </div>
      {children}
    </dialog>
  );
}
