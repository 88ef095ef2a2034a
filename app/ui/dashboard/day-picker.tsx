import { useState } from "react";
import { useAwake } from "../form/use-on-hydrate";

/**
 * Lies unseen over the bars of a plot: a tap, or the arrow keys, choose a day. It is there once scripts are; without
 * them the table says the same.
 */
export function DayPicker({
  count,
  chosen,
  choose,
  label,
  text,
}: {
  count: number;
  /** Null: none yet. */
  chosen: number | null;
  choose: (day: number) => void;
  label: string;
  /** Of the chosen day. */
  text: string;
}) {
  const [awake, setAwake] = useState(false);
  useAwake(() => setAwake(true));
  if (!awake) return null;
  return (
    <input
      type="range"
      min={0}
      max={count - 1}
      value={chosen ?? count - 1}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      onFocus={() => choose(chosen ?? count - 1)}
      aria-label={label}
      aria-valuetext={text}
      className="off-paper absolute inset-0 h-full w-full cursor-pointer touch-pan-y opacity-0"
    />
  );
}
