import { Link } from "@remix-run/react";

/** In the place of a question that has nothing to ask about any more. */
export function NothingToDo({
  title,
  text,
  back,
  backText,
}: {
  title: string;
  text: string;
  back: string;
  backText: string;
}) {
  return (
    <section className="panel flex max-w-2xl flex-col gap-4 p-6">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <p>{text}</p>
      <div>
        <Link to={back} className="btn">
          {backText}
        </Link>
      </div>
    </section>
  );
}
