import { useNavigation } from "@remix-run/react";
import { lazy, Suspense, useRef } from "react";

const ProgressLine = lazy(() => import("./progress-line"));

/** Stands in a form with a file: how far it is, once it is on its way. A page that only opens loads nothing of it. */
export function UploadProgress() {
  const { state } = useNavigation();
  const begun = useRef(false);
  if (state === "submitting") begun.current = true;
  return (
    begun.current && (
      <Suspense>
        <ProgressLine />
      </Suspense>
    )
  );
}
