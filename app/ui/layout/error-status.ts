import { isRouteErrorResponse } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/**
 * Returns whether a form of this page was refused. The root needs it for the page's title, and Remix tells a route
 * only of its own form. So it is read where Remix itself reads it.
 */
export function useRefused(): boolean {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData ?? {};
  return Object.values(answers).some((answer) => Boolean(answer?.error));
}

/** Returns whether a screen of this page is not there, or could not be loaded; null for a page without either. */
export function useBroken(): "not found" | "failed" | null {
  const errors = Object.values(useContext(UNSAFE_DataRouterStateContext)?.errors ?? {});
  if (errors.length === 0) return null;
  const isMissing = errors.some((error) => isRouteErrorResponse(error) && error.status === 404);
  return isMissing ? "not found" : "failed";
}
