import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

/** Acts that are not the main one of a page. Without scripts it opens, too; with them it also closes by itself. */
export function MoreMenu({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current === key) return; // it may have been opened before scripts ran
    openedAt.current = key;
    close();
  }, [key]);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener("click", leave);
    return () => document.removeEventListener("click", leave);
  }, []);

  function close() {
    if (box.current) box.current.open = false;
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== "Escape" || !box.current?.open) return;
    close();
    box.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={box} className="more" onKeyDown={closeByKey}>
      <summary className="btn btn-sm" aria-label={label}>
        {text}
        <span aria-hidden="true">▾</span>
      </summary>
      <ul className="more-acts">{children}</ul>
    </details>
  );
}
