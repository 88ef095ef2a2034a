/* The thread that draws a document: fonts take a tenth of a second to embed. */
import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { answerTasks } from "../workers/handle-tasks";
import type { PdfAnswer, PdfPage } from "./document";
import { printable } from "./printable";

/** A4, in points. */
const PAGE = { width: 595, margin: 56 };
const INNER = PAGE.width - 2 * PAGE.margin;
const GREY = "#555555";
/** Of the right column, where amounts stand. */
const AMOUNT_WIDTH = 130;

const fontFile = createRequire(import.meta.url).resolve;
const FONTS = {
  plain: fontFile("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: fontFile("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
type FontName = keyof typeof FONTS;
const opened = { plain: openSync(FONTS.plain) as Font, bold: openSync(FONTS.bold) as Font };

answerTasks(
  async (page: PdfPage): Promise<PdfAnswer> => {
    const at = new Date(page.at);
    // The same page gives the same bytes: pdfkit makes the file's id from these dates and this title.
    const doc = new PDFDocument({
      size: "A4",
      margin: PAGE.margin,
      font: FONTS.plain,
      info: { Title: page.title, CreationDate: at, ModDate: at },
    });
    const pieces: Buffer[] = [];
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    const done = new Promise<void>((ended) => doc.on("end", ended));
    doc.registerFont("bold", FONTS.bold);
    doc.registerFont("plain", FONTS.plain);
    draw(doc, page);
    doc.end();
    await done;
    return new Uint8Array(Buffer.concat(pieces));
  },
  { stay: true },
);

type Doc = InstanceType<typeof PDFDocument>;

function draw(doc: Doc, page: PdfPage): void {
  let lacks = false;
  const shown = (text: string, font: FontName) => {
    const ordered = inOrder(text);
    const print = printable(ordered, (letter) => opened[font].hasGlyphForCodePoint(letter));
    lacks ||= print !== ordered;
    return print;
  };
  const left = PAGE.margin;
  doc.font("bold").fontSize(20).text(page.heading, left, PAGE.margin, { width: INNER });
  doc.font("plain").fontSize(10).moveDown(0.6);
  for (const { label, value } of page.facts) pair(doc, label, shown(value, "plain"));
  doc.moveDown(0.8);
  for (const { label, lines } of page.parties) {
    doc.font("plain").fontSize(9).fillColor(GREY).text(label, left, doc.y, { width: INNER });
    doc.fillColor("black");
    lines.forEach((line, place) => {
      const font = place === 0 ? "bold" : "plain";
      doc.font(font).fontSize(10).text(shown(line, font), left, doc.y, { width: INNER });
    });
    doc.moveDown(0.8);
  }
  rule(doc);
  for (const { label, amount } of page.rows) amountRow(doc, shown(label, "plain"), amount, "plain");
  rule(doc);
  amountRow(doc, page.total.label, page.total.amount, "bold");
  doc.moveDown(1.2);
  doc.font("plain").fontSize(9).fillColor(GREY);
  const notes = lacks ? [...page.notes, page.lacking] : page.notes;
  for (const note of notes) doc.text(note, left, doc.y, { width: INNER }).moveDown(0.4);
}

function pair(doc: Doc, label: string, value: string): void {
  const y = doc.y;
  doc.fillColor(GREY).text(label, PAGE.margin, y, { width: 140 });
  const bottom = doc.y;
  doc.fillColor("black").text(value, PAGE.margin + 150, y, { width: INNER - 150 });
  doc.y = Math.max(bottom, doc.y);
}

function amountRow(doc: Doc, label: string, amount: string, font: FontName): void {
  const y = doc.y;
  doc.font(font).fontSize(10).fillColor("black");
  doc.text(label, PAGE.margin, y, { width: INNER - AMOUNT_WIDTH - 10 });
  const bottom = doc.y;
  const right = PAGE.margin + INNER - AMOUNT_WIDTH;
  doc.text(amount, right, y, { width: AMOUNT_WIDTH, align: "right" });
  doc.y = Math.max(bottom, doc.y) + 4;
}

function rule(doc: Doc): void {
  const y = doc.y + 2;
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + INNER, y)
    .lineWidth(0.5)
    .stroke("#999999");
  doc.y = y + 8;
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** pdfkit turns the letters of a word that is read from the right, and leaves the words where they are. */
function inOrder(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? text.split(" ").reverse().join(" ") : text;
}
