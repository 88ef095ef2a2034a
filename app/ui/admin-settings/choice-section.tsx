type Choice = { name: string; on: boolean; title: string; hint: string; label: string };

/** A setting of the installation that is one box to tick, in a section of its own. */
export function ChoiceSection({ name, on, title, hint, label }: Choice) {
  const id = `${name}-title`;
  return (
    <section aria-labelledby={id} className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="quiet text-sm">{hint}</p>
      </div>
      <label className="flex items-center gap-2">
        <input type="checkbox" name={name} defaultChecked={on} className="checkbox border-base-content/60" />
        {label}
      </label>
    </section>
  );
}
