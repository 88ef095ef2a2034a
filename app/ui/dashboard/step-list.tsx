import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** `to`: where it is done, with `act` as the link's words; without it there is nothing to do yet. */
export type Step = { key: string; title: string; text: string; done: boolean; to?: string; act?: string };

/** What is still to do, one after the other, each with its state. */
export function StepList({ steps }: { steps: Step[] }) {
  const { t } = useTranslation();
  const next = steps.find(({ done, to }) => !done && to)?.key;
  return (
    <ol className="flex flex-col divide-y divide-base-300">
      {steps.map(({ key, title, text, done, to, act }, n) => (
        <li
          key={key}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 last:pb-0 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
        >
          <span
            aria-hidden="true"
            className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold ${
              done ? "bg-success text-success-content" : "bg-base-300"
            }`}
          >
            {done ? "✓" : n + 1}
          </span>
          <span>
            <span className="block font-medium">
              {title} <span className="sr-only">({t(done ? "steps.done" : "steps.open")})</span>
            </span>
            <span className="quiet block text-sm">{text}</span>
          </span>
          {!done && to && (
            <Link
              to={to}
              className={`btn btn-sm max-sm:col-start-2 max-sm:justify-self-start ${key === next ? "btn-primary" : ""}`}
            >
              {act}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
