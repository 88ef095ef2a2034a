import { useEffect, useRef } from "react";

/**
 * For a part that stays while a list around it changes. Where the change took away what had the focus, this part gets
 * it: else the focus were at the top of the page. `what` changes with the list.
 */
export function useRestoredFocus<T extends HTMLElement>(what: string | number) {
  const part = useRef<T>(null);
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [what]);
  return part;
}
