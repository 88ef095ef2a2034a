import { Form } from "@remix-run/react";

type Props = {
  title?: string;
  heading?: "h2" | "h3";
  text: string;
  /** The words of each button; what is left out has none. The first one is the primary one. */
  start?: string;
  restart?: string;
  anew?: string;
};

/** What to do next about a session that shows no QR code, with a button for each act that is named. */
export function StepPanel({ title, heading: Heading = "h2", text, start, restart, anew }: Props) {
  const acts = [
    ["?start", start],
    ["?restart", restart],
    ["?anew", anew],
  ].filter(([, words]) => words);
  return (
    <section className="panel flex max-w-xl flex-col gap-4 p-5">
      {title && <Heading className="text-lg font-semibold">{title}</Heading>}
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {acts.map(([to, words], index) => (
          <Form key={to} method="post" action={to}>
            <button type="submit" className={index === 0 ? "btn btn-primary" : "btn"}>
              {words}
            </button>
          </Form>
        ))}
      </div>
    </section>
  );
}
