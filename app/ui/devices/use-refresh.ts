import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data anew every `everyMs` while `on` and while the page is visible. */
export function useRefreshing(everyMs: number, on: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && state === "idle") revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, on, revalidate, state]);
}
