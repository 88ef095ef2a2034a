/** A page that is drawn as PDF: texts only, in the order in which they stand on it. */
export type PdfPage = {
  title: string;
  /** ISO 8601; the file is dated so. */
  at: string;
  heading: string;
  facts: { label: string; value: string }[];
  parties: { label: string; lines: string[] }[];
  rows: { label: string; amount: string }[];
  total: { label: string; amount: string };
  notes: string[];
  /** A note that is added where a letter could not be printed. */
  lacking: string;
};
export type PdfAnswer = Uint8Array;

/** The script of the thread that draws it. */
export const PDF_SCRIPT = "document-worker";
