import type { ReactNode } from "react";

/** Numbers with their names, side by side; however many there are, they fill the row. */
export function Figures({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl
      aria-label={label}
      className="flex flex-wrap gap-px overflow-hidden rounded-box border border-base-300 bg-base-300"
    >
      {children}
    </dl>
  );
}

export function Figure({ name, value, hint }: { name: string; value: ReactNode; hint?: string }) {
  return (
    <div className="flex grow basis-[45%] flex-col gap-1 bg-base-100 px-4 py-3 sm:basis-0">
      <dt className="quiet text-sm">{name}</dt>
      <dd className="text-2xl font-semibold leading-tight">{value}</dd>
      {hint && <dd className="quiet text-[0.8125rem]">{hint}</dd>}
    </div>
  );
}
