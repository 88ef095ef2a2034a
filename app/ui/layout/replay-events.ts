/** React's own list of events for which it would finish the hydration of a page at once, whether it can or not. */
const PRESSING = [
  ...[
    "mousedown",
    "mouseup",
    "touchcancel",
    "touchend",
    "touchstart",
    "auxclick",
    "dblclick",
    "pointercancel",
  ],
  ...["pointerdown", "pointerup", "dragend", "dragstart", "drop", "compositionend", "compositionstart"],
  ...["keydown", "keypress", "keyup", "input", "textInput", "copy", "cut", "paste", "click", "change"],
  ...["contextmenu", "reset", "submit"],
];

/**
 * Keeps such events from React until the answered function is called. The browser still does what it does
 * without JavaScript: links lead on and forms are sent. Without this a press in the moments in which Remix
 * still decodes the page's data is React's error 345.
 */
export function recordPresses(): () => void {
  const hold = (event: Event) => event.stopPropagation();
  for (const type of PRESSING) window.addEventListener(type, hold, true);
  return () => {
    for (const type of PRESSING) window.removeEventListener(type, hold, true);
  };
}
