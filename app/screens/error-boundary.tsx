import { Broken } from "~/ui/layout/error-page";
import { useFailure } from "~/ui/layout/screen-handle";

/**
 * Stands between the frame of an area and its screens. Remix loads what is above the boundary of a failed screen, and
 * not the route of the boundary itself. In the frame's own route it would lose the frame to a form whose action throws.
 */
export function ErrorBoundary() {
  return <Broken title={useFailure()} />;
}
