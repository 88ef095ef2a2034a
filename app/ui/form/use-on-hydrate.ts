import { useEffect, useRef } from "react";

/**
 * Calls this once, when the page is awake. What the user typed or chose before its scripts had come is in the
 * boxes, and caused no event.
 */
export function useAwake(look: () => void): void {
  const first = useRef(look);
  useEffect(() => first.current(), []);
}
