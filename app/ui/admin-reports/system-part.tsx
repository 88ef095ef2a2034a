type Props = { name: string; good: boolean | null; word: string; meanings?: string[] };

/** One part of the installation: a word for its state, and what that means. `good` null: not known yet. */
export function SystemPart({ name, good, word, meanings = [] }: Props) {
  const colour = good === null ? "state-grey" : good ? "state-green" : "state-red";
  return (
    <div className="px-4 py-3">
      <dt className="quiet text-sm">{name}</dt>
      <dd className="mt-1 flex flex-col items-start gap-1">
        <span className={`state ${colour}`}>{word}</span>
        {meanings.map((meaning) => (
          <span key={meaning} className="quiet text-sm">
            {meaning}
          </span>
        ))}
      </dd>
    </div>
  );
}
