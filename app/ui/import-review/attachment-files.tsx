type Props = {
  title: string;
  facts: string[];
  lists: { title: string; lines: string[]; more: string | null }[];
  download: string | null;
  /** Of all that is missing and unused. */
  href: string;
};

/** The files that rows bring with them: how many go, which are missing, and which no row names. */
export function FilesFound({ title, facts, lists, download, href }: Props) {
  return (
    <section aria-labelledby="files" className="panel p-4 sm:p-5">
      <h2 id="files" className="text-lg font-semibold">
        {title}
      </h2>
      {facts.map((fact) => (
        <p key={fact} className="mt-1 text-sm">
          {fact}
        </p>
      ))}
      {lists.map((list) => (
        <div key={list.title}>
          <p className="mt-3 text-sm font-medium">{list.title}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {list.lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
          {list.more && <p className="quiet mt-1 text-sm">{list.more}</p>}
        </div>
      ))}
      {download && (
        <a href={href} className="btn btn-sm mt-4">
          {download}
        </a>
      )}
    </section>
  );
}
