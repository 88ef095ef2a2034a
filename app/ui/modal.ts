import { useEffect, useRef } from "react";

/**
 * A dialog that stands in the page as a true modal. When it is closed, the focus goes to the link that opened it.
 * If that link is gone, it goes to the page's content: with the dialog, the focus would be nowhere.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.close();
    dialog.current?.showModal();
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return; // the next page has taken it
        const there = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (there ? opener : document.getElementById("content"))?.focus({ preventScroll: true });
      });
    };
  }, []);
  return dialog;
}
