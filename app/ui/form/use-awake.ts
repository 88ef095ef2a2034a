import { useEffect, useRef } from "react";

/**
 * Calls this once, when the page is awake: what somebody typed or chose before its scripts had come is in the boxes,
 * and nobody was told of it.
 */
export function useAwake(look: () => void): void {
  const first = useRef(look);
  useEffect(() => first.current(), []);
}
