/** Events for which React would finish the hydration of a page at once, whether it can or not. */
const PRESSING = [
  ...["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click", "auxclick"],
  ...["dblclick", "keydown", "keypress", "keyup", "input", "change", "submit", "reset", "paste", "cut"],
];

/**
 * Keeps such events from React until the answered function is called. The browser still does what it does
 * without JavaScript: links lead on and forms are sent. Without this a press in the moments in which Remix
 * still decodes the page's data is React's error 345.
 */
export function holdPresses(): () => void {
  const hold = (event: Event) => event.stopPropagation();
  for (const type of PRESSING) window.addEventListener(type, hold, true);
  return () => {
    for (const type of PRESSING) window.removeEventListener(type, hold, true);
  };
}
