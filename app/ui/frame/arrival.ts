import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Whoever moves on without a new document begins at the page's content, as its heading says where they are;
 * otherwise the focus stays on a link of the page before, or nowhere. What asked for it by itself (an error
 * summary, a dialog) keeps it.
 */
export function useArrival<T extends HTMLElement>() {
  const content = useRef<T>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
