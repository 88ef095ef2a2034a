export type AttachmentLine = {
  title: string;
  text: string | null;
  open: string;
  isPicture: boolean;
  href: string;
};

/** What goes with the messages: a picture as such, anything else as a link that opens it. */
export function Attachment({ title, text, open, isPicture, href }: AttachmentLine) {
  return (
    <section aria-label={title} className="panel mt-4 flex flex-col items-start gap-2 p-5">
      <p className="font-medium">{title}</p>
      {isPicture && (
        <img
          src={href}
          alt={title}
          className="max-h-64 max-w-full rounded-field border border-base-300 bg-base-200 object-contain"
        />
      )}
      <a href={href} target="_blank" rel="noreferrer" className="link text-sm">
        {open}
      </a>
      {text && <p className="text-sm">{text}</p>}
    </section>
  );
}
