import { NavLink } from "@remix-run/react";

/** Pages that belong together, side by side below the heading. `end`: only the exact address counts. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { to: string; text: string; end?: boolean }[];
}) {
  return (
    <nav aria-label={label} className="off-paper mb-6 border-b border-base-300">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className="inline-block border-b-2 border-transparent px-3 py-2 whitespace-nowrap hover:border-base-content/40 aria-[current=page]:border-primary aria-[current=page]:font-semibold"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
