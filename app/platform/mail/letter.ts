import { html } from "../texts/html";

type Way = { text: string; url: string };

/** What an e-mail says. `open`: where its reader may go. `foot`: why they get it, and where to change that. */
export type Letter = {
  title: string;
  paragraphs: readonly string[];
  open: Way | null;
  foot: { text: string; url: string | null };
  /** BCP 47. */
  language: string;
};

/** Returns it as plain text and as the same in simple HTML, which loads nothing. */
export function writeLetter({ title, paragraphs, open, foot, language }: Letter) {
  const lines = [title, ...paragraphs, ...(open ? [`${open.text}: ${open.url}`] : []), `-- \n${foot.text}`];
  const page = html`<!doctype html>
<html lang="${language}">
<body style="font-family:sans-serif;line-height:1.5;color:#1c1917">
<h1 style="font-size:1.2em">${title}</h1>
${paragraphs.map((each) => html`<p>${each}</p>`)}
${open ? html`<p><a href="${open.url}">${open.text}</a></p>` : ""}
<p style="color:#57534e;font-size:.9em">${foot.url ? html`<a href="${foot.url}">${foot.text}</a>` : foot.text}</p>
</body>
</html>
`;
  return { subject: title, text: `${lines.join("\n\n")}\n`, html: page.text };
}
