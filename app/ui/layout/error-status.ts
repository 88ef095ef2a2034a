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
