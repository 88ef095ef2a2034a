import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data anew every `everyMs` while `on` and while the page is visible and online. */
export function useRefreshing(everyMs: number, on: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      const reaches = document.visibilityState === "visible" && navigator.onLine;
      if (reaches && state === "idle") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on, revalidate, state]);
}
