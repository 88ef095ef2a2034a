import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";

/**
 * Whether a form of this page was refused. The root asks for the page's title, and Remix tells a route only of
 * its own form; so it is read where Remix itself reads it.
 */
export function useRefused(): boolean {
  const answers = useContext(UNSAFE_DataRouterStateContext)?.actionData ?? {};
  return Object.values(answers).some((answer) => Boolean(answer?.error));
}
