import { useEffect, useState } from "react";

/**
 * Asks `path` for JSON every `everyMs` while `on` and while the page is visible, and answers the newest
 * answer; null until there is one. A failed question is left alone: the next one comes soon.
 */
export function useLive<T>(path: string, everyMs: number, on: boolean): { data: T; at: string } | null {
  const [newest, setNewest] = useState<{ path: string; data: T; at: string } | null>(null);
  useEffect(() => {
    if (!on) return;
    const leaving = new AbortController();
    async function ask() {
      if (document.visibilityState !== "visible") return;
      try {
        const answer = await fetch(path, { signal: leaving.signal, headers: { Accept: "application/json" } });
        if (!answer.ok) return;
        const data: T = await answer.json();
        setNewest({ path, data, at: new Date().toISOString() });
      } catch {
        // away for a moment, or leaving
      }
    }
    const timer = setInterval(ask, everyMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      leaving.abort();
    };
  }, [path, everyMs, on]);
  return newest?.path === path ? newest : null;
}
