import { type ReactNode, useId } from "react";

/** One of the steps of a form, in the order in which people think of them. */
export function FormStep({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-5">
      <h2 id={id} className="mb-4 text-lg font-semibold">
        <StepNumber>{number}</StepNumber> {title}
      </h2>
      {children}
    </section>
  );
}

/** The same, folded: for what few need. `open`: something in it is filled, or at fault. */
export function FoldedStep({
  number,
  title,
  hint,
  open,
  children,
}: {
  number: number;
  title: string;
  hint: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details open={open} className="panel p-4 sm:p-5">
      <summary className="fold flex cursor-pointer items-center gap-2">
        <span className="text-lg font-semibold">
          <StepNumber>{number}</StepNumber> {title}
        </span>
        <span className="quiet text-sm">{hint}</span>
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}

function StepNumber({ children }: { children: number }) {
  return (
    <span className="mr-1 inline-flex size-7 items-center justify-center rounded-full bg-primary text-sm font-semibold text-primary-content">
      {children}
    </span>
  );
}
