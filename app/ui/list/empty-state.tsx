import type { ReactNode } from "react";

/** Where a list would stand: why it is empty and what to do next. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-12 text-center">
      <p className="text-lg font-medium">{title}</p>
      <p className="quiet max-w-prose">{text}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
