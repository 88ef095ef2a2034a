import { expect, test } from "vitest";
import { detectAttachmentType, detectFileType } from "~/platform/file-type";
import { jpgFile, pdfFile, pngFile } from "../support/evidence";
import { zipOf } from "../support/zip";

const text = (content: string) => Buffer.from(content);
const both = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? text(part) : part)));

const box = (name: string, content: Buffer | string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + Buffer.byteLength(content));
  return both(size, name, content);
};

function webpFile(): Buffer {
  const picture = both("WEBPVP8 ", Buffer.from([4, 0, 0, 0]), "abcd");
  const size = Buffer.alloc(4);
  size.writeUInt32LE(picture.length);
  return both("RIFF", size, picture);
}

const mp4File = () => both(box("ftyp", "isom0000"), box("moov", "x"), box("mdat", Buffer.alloc(50)));

test("pictures and PDFs are known by their content", () => {
  expect([detectFileType(pngFile()), detectFileType(jpgFile()), detectFileType(pdfFile())]).toEqual([
    "png",
    "jpg",
    "pdf",
  ]);
});

test("what a phone appends to a photo is let pass", () => {
  expect(detectFileType(both(jpgFile(), jpgFile()))).toBe("jpg");
  expect(detectFileType(both(jpgFile(), Buffer.from("SEFT trailer of a phone")))).toBe("jpg");
});

test.each([
  ["a text", text("I have paid, promise.")],
  ["a web page", text("<html><script>alert(1)</script></html>")],
  ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a GIF", both("GIF89a", Buffer.alloc(40))],
  ["a WebP", both("RIFF", Buffer.alloc(4), "WEBPVP8 ", Buffer.alloc(40))],
  ["a program", both("MZ", Buffer.alloc(100))],
  ["a web page before a PDF", both("<html>\n", pdfFile())],
  ["a GIF before a PDF", both("GIF89a;\n", pdfFile())],
  ["a zip before a PDF", both("PK\x03\x04\n", pdfFile())],
  ["a program before a PDF", both("#!/bin/sh\nexit\n", pdfFile())],
  ["a PDF that begins too late for any viewer", both(" ".repeat(1_100), pdfFile())],
])("%s is none of them", (_name, bytes) => {
  expect(detectFileType(bytes)).toBe("unknown");
});

test("a file of two kinds is refused", () => {
  const packed = zipOf([{ name: "a.txt", content: "hello" }]);
  const polyglots = [
    both(jpgFile(), packed),
    both(pdfFile().subarray(0, -6), packed, "startxref\n9\n%%EOF\n"),
    jpgFile("<script>alert(1)</script>"),
    jpgFile("<html >"),
    jpgFile(pdfFile().toString("latin1")),
    both(jpgFile(), "<?php system($_GET[0]); ?>"),
  ];
  for (const polyglot of polyglots) expect(["unknown", "damaged"]).toContain(detectFileType(polyglot));
});

const TRAILS = ["\0", "\n", "\r\n", "x", "\0".repeat(4_096), "\x1a", "-- \nSent from my phone", "\xff\xfe"];

test("what follows the end of a file is let pass, whatever the file is", () => {
  for (const trail of TRAILS) {
    const tail = Buffer.from(trail, "latin1");
    expect(detectFileType(both(pngFile(), tail))).toBe("png");
    expect(detectFileType(both(jpgFile(), tail))).toBe("jpg");
    expect(detectFileType(both(pdfFile(), tail))).toBe("pdf");
    expect(detectAttachmentType(both(webpFile(), tail))).toBe("webp");
    expect(detectAttachmentType(both(mp4File(), tail))).toBe("mp4");
  }
  expect(detectFileType(both(pdfFile(), "x".repeat(1_000)))).toBe("pdf");
  expect(detectFileType(both(pdfFile(), "x".repeat(1_100)))).toBe("damaged");
});

test("what stands before the header of a PDF is let pass where viewers look for it", () => {
  for (const lead of ["\n", "\r\n", "\ufeff", "\0\0", "junk\n", "HTTP/1.1 200 OK\r\n\r\n", " ".repeat(1_000)])
    expect(detectFileType(both(lead, pdfFile()))).toBe("pdf");
  const moved = pdfFile()
    .toString("latin1")
    .replace(/startxref\n(\d+)/, (_all, at) => `startxref\n${Number(at) + 2}`);
  expect(detectFileType(text(`\r\n${moved}`))).toBe("pdf");
});

test("what follows the end of a file is no other kind of file, and no half of a change", () => {
  const packed = zipOf([{ name: "a.txt", content: "hello" }]);
  for (const file of [pngFile(), jpgFile(), pdfFile(), webpFile(), mp4File()])
    for (const other of [packed, both("\n<script>alert(1)</script>"), both("<!doctype html>")])
      expect(detectAttachmentType(both(file, other))).toBe("unknown");
  expect(detectFileType(both(pngFile(), pdfFile()))).toBe("unknown");
  expect(detectFileType(both(pdfFile(), "5 0 obj\n<< >>\nendobj\n"))).toBe("damaged");
  expect(detectAttachmentType(both(mp4File(), box("mdat", Buffer.alloc(50)).subarray(0, -1)))).toBe(
    "damaged",
  );
});

test("an empty file is damaged, and so is one cut off anywhere after its beginning", () => {
  expect(detectFileType(Buffer.alloc(0))).toBe("damaged");
  for (const [whole, begin] of [
    [pngFile(), 8],
    [jpgFile(), 3],
  ] as const)
    for (let length = begin; length < whole.length; length += 1)
      expect(detectFileType(whole.subarray(0, length))).toBe("damaged");
  const pdf = pdfFile();
  for (
    let length = 5;
    length < pdf.length - 1;
    length += 1 // the last line break is not needed
  )
    expect(detectFileType(pdf.subarray(0, length))).toBe("damaged");
});

test("a changed byte in a PNG, a size of nothing and a wrong table of a PDF are noticed", () => {
  const png = pngFile();
  png[60] = (png[60] ?? 0) ^ 1;
  expect(detectFileType(png)).toBe("damaged");
  const jpg = jpgFile();
  jpg.writeUInt16BE(0, jpg.indexOf(Buffer.from("ffc0", "hex")) + 5);
  expect(detectFileType(jpg)).toBe("damaged");
  expect(
    detectFileType(
      text(
        pdfFile()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n3"),
      ),
    ),
  ).toBe("damaged");
});

test("no bytes, however wild, are too much for it", () => {
  for (let round = 0; round < 300; round += 1) {
    const wild = Buffer.from([pngFile(), jpgFile(), pdfFile()][round % 3]!);
    for (let i = 0; i < 8; i += 1)
      wild[Math.floor(Math.random() * wild.length)] = Math.floor(Math.random() * 256);
    expect(["png", "jpg", "pdf", "damaged", "unknown"]).toContain(detectFileType(wild));
  }
});

test("with a message may also go a WebP and an MP4, whole to their end", () => {
  const [webp, mp4] = [webpFile(), mp4File()];
  expect([webp, mp4, jpgFile(), pngFile(), pdfFile()].map(detectAttachmentType)).toEqual([
    ...["webp", "mp4", "jpg", "png", "pdf"],
  ]);
  expect([webp, mp4].map((each) => detectAttachmentType(each.subarray(0, -1)))).toEqual([
    "damaged",
    "damaged",
  ]);
  expect(detectAttachmentType(both(box("ftyp", "isom"), box("mdat", "x")))).toBe("damaged");
  expect(detectFileType(mp4)).toBe("unknown");
});
