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
    <section
      aria-label={title}
      className="mt-3 flex flex-col items-start gap-1 border-t border-base-300 pt-3 text-sm"
    >
      <p className="font-medium">{title}</p>
      {isPicture && (
        <img
          src={href}
          alt={title}
          className="max-h-40 max-w-full rounded-field border border-base-300 bg-base-200 object-contain"
        />
      )}
      <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
        {open}
      </a>
      {text && <p className="quiet">{text}</p>}
    </section>
  );
}
