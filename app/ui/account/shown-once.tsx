import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "../copy-button";

type Props = {
  title: string;
  text: string;
  /** What the value is, for its field and its button. */
  name: string;
  value: string;
  children?: ReactNode;
};

/** A secret that was just made: shown here once, ready to be copied. It takes the focus, so that it is read aloud. */
export function ShownOnce({ title, text, name, value, children }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="status"
      aria-labelledby="shown-once"
      className="panel mb-6 flex flex-col gap-4 border-l-4 border-success p-5"
    >
      <div>
        <h2 id="shown-once" className="text-lg font-semibold">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <input
          aria-label={name}
          readOnly
          value={value}
          className="input w-full max-w-lg border-base-content/50 font-mono text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={value} named={name} />
      </div>
      {children}
    </section>
  );
}
