import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After navigation without a new document, the focus starts at the page's content, as its heading says where the
 * user is. Otherwise it would stay on a link of the page before, or nowhere. What asked for the focus by itself (an
 * error summary, a dialog) keeps it.
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
