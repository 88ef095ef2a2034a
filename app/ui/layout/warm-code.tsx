import { useContext, useEffect } from "react";
import { NonceContext } from "./nonce";

/** Old iPhones have no idle time that they tell of. */
const SOON_MS = 1_500;

/** Fetches scripts of other screens while the browser has nothing else to do, so that the next press need not wait. */
export function useWarmCode(code: readonly string[]): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const href of code) {
        if (document.querySelector(`link[href="${href}"]`)) continue;
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.fetchPriority = "low";
        link.href = href;
        document.head.append(link);
      }
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(fetchAll, SOON_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchAll);
    return () => cancelIdleCallback(idle);
  }, [code]);
}

/** The same on a page without React: a few lines of script, which run when the page has been painted. */
export function WarmCode({ code }: { code: readonly string[] }) {
  const nonce = useContext(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script(code) }} />;
}

/** The URLs are names of the build's files. */
const script = (code: readonly string[]) => `addEventListener("load", () =>
  (window.requestIdleCallback ?? setTimeout)(() => {
    for (const href of ${JSON.stringify(code)}) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.fetchPriority = "low";
      link.href = href;
      document.head.append(link);
    }
  }))`;
