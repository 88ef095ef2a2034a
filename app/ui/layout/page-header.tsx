import type { ReactNode } from "react";

/** A screen's heading, with what can be done on it. */
export function PageHeader({
  title,
  badge,
  above,
  below,
  actions,
}: {
  title: ReactNode;
  /** Beside the heading, not part of it. */
  badge?: ReactNode;
  above?: ReactNode;
  /** A line that says more of the same. */
  below?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5">
      {above && <div className="off-paper mb-2">{above}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {badge}
          </div>
          {below && <p className="quiet mt-1 text-sm">{below}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
