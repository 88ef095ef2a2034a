import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerSentence, failureSentence } from "./error-text";

/** No call waits longer than this. */
const CALL_MS_MAX = 60_000;
/** A single call that fails is not worth a word: the next one comes soon. */
const FAILURES_SAID = 2;
/** Signed out, or not theirs to see any more. */
const SHUT_OUT = [401, 403, 404];

type Newest<T> = { path: string; data: T; at: string };
type Live<T> = {
  newest: Newest<T> | null;
  /** Why the last calls brought nothing; null while all is well. */
  trouble: string | null;
};

/**
 * Requests `path` as JSON every `everyMs` while `on` and while the page is visible. Returns the newest answer; null
 * until there is one. When the user may not make the call any more, the page's own data is requested. That leads to
 * the sign-in and back, or says what has become of the page.
 */
export function useLive<T>(path: string, everyMs: number, on: boolean): Live<T> {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [newest, setNewest] = useState<Newest<T> | null>(null);
  const [failures, setFailures] = useState({ inRow: 0, sentence: "" });
  useEffect(() => {
    if (!on) return;
    const leaving = new AbortController();
    const failed = (sentence: string) => setFailures(({ inRow }) => ({ inRow: inRow + 1, sentence }));
    async function ask() {
      if (document.visibilityState !== "visible") return;
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(CALL_MS_MAX)]);
      try {
        const answer = await fetch(path, { signal, headers: { Accept: "application/json" } });
        if (SHUT_OUT.includes(answer.status)) revalidate();
        if (!answer.ok) return failed(await answerSentence(answer, t));
        const data: T = await answer.json();
        setNewest({ path, data, at: new Date().toISOString() });
        setFailures({ inRow: 0, sentence: "" });
      } catch (thrown) {
        if (!leaving.signal.aborted) failed(failureSentence(thrown, t));
      }
    }
    const timer = setInterval(ask, everyMs);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      leaving.abort();
    };
  }, [path, everyMs, on, t, revalidate]);
  return {
    newest: newest?.path === path ? newest : null,
    trouble: on && failures.inRow >= FAILURES_SAID ? failures.sentence : null,
  };
}
