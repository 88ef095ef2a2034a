import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Where a page belongs, one step up. */
export type Back = { to: string; text: string };

/** The link one step up, above a heading. */
export function BackLink({ to, text }: Back) {
  return (
    <Link to={to} className="link text-sm">
      ← {text}
    </Link>
  );
}

/** A screen's heading, with what can be done on it. */
export function PageHeader({
  title,
  badge,
  back,
  above,
  below,
  actions,
}: {
  title: ReactNode;
  /** Beside the heading, not part of it. */
  badge?: ReactNode;
  back?: Back;
  /** In the place of `back`, where more than a link stands there. */
  above?: ReactNode;
  /** A line that says more of the same. */
  below?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-5">
      {(back || above) && <div className="off-paper mb-2">{above ?? (back && <BackLink {...back} />)}</div>}
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
