import { useSyncExternalStore } from "react";
import { useRefused } from "../layout/error-status";

const subscribe = () => () => {};

/** Returns whether scripts run here: not on the server, and not in the browser's first look at a page. */
function useScripts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/**
 * How a page that is to keep itself up to date does so. With scripts it asks for data, which touches nothing that is
 * being typed. Without them the browser loads all of it anew: then it has no `fields`, and stands still
 * while it says that a form was refused.
 */
export function useMoving(wanted: boolean): { moving: boolean; fields: boolean } {
  const scripts = useScripts();
  const refused = useRefused();
  const moving = wanted && (scripts || !refused);
  return { moving, fields: scripts || !moving };
}
