import { useBlocker } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const isOffline = () => !navigator.onLine;

function onChange(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Keeps the page while the browser has no connection, and says so: a link or a form would only lead to an error. */
export function ConnectionLoss() {
  const { t } = useTranslation();
  const lost = useSyncExternalStore(onChange, isOffline, () => false);
  const blocker = useBlocker(isOffline);
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return (
    <div aria-live="polite">
      {lost && (
        <p className="fixed inset-x-0 bottom-0 z-50 border-t border-warning bg-base-100 px-4 py-3 text-center text-sm shadow-lg">
          <strong>{t("connection.none")}</strong> {t("connection.stays")}
        </p>
      )}
    </div>
  );
}
