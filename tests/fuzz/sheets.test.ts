import fc from "fast-check";
import { expect, test } from "vitest";
import { XlsxRefusal } from "~/platform/xlsx/errors";
import { readSheet } from "~/platform/xlsx/read";
import { writeSheet } from "~/platform/xlsx/write";
import { fileWith, workbookParts, zipOf } from "../support/zip";
import { holds, strangeText } from "./property";

const MB = 1024 * 1024;
const LIMITS = { fileBytesMax: MB, unpackedBytesMax: 8 * MB, ratioMax: 200, rowsMax: 100 };

/** The number of rows, or the refusal; anything else thrown is a fault of the reader. */
async function outcomeOf(content: Uint8Array): Promise<number | string> {
  let rows = 0;
  try {
    for await (const some of readSheet(fileWith(Buffer.from(content)), LIMITS)) rows += some.length;
    return rows;
  } catch (error) {
    if (error instanceof XlsxRefusal) return error.fault;
    throw error;
  }
}

const cell = fc.oneof(
  strangeText.map((text) => text.slice(0, 500)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);

test("a sheet whose bytes were changed, cut or swapped anywhere is read or refused, never worse", async () => {
  const columns = ["receiver_number", "messages"].map((header) => ({ header, width: 20 }));
  const whole = await writeSheet({
    name: "S",
    columns,
    rows: Array.from({ length: 40 }, (_, i) => [`6281234567${i}`, `Halo ${i}`]),
  });
  const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), byte: fc.nat({ max: 255 }) });
  const cut = fc.option(fc.nat({ max: whole.length }), { nil: undefined });
  await holds(
    fc.asyncProperty(
      fc.array(change, { maxLength: 6 }),
      cut,
      fc.uint8Array({ maxLength: 8 }),
      async (changes, length, tail) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        const outcome = await outcomeOf(Buffer.concat([bytes.subarray(0, length), Buffer.from(tail)]));
        expect(typeof outcome === "number" || outcome !== "").toBe(true);
      },
    ),
    60,
  );
});

test("whatever XML stands in a sheet, it is read or refused", async () => {
  const ROW = `<row r="2"><c r="A2" t="inlineStr"><is><t>628123</t></is></c><c r="B2"><v>1</v></c></row>`;
  const snippet = fc.oneof(
    fc.constantFrom(
      "<row>",
      "</row>",
      "<c>",
      "</c>",
      '<c t="s"><v>999999999</v></c>',
      '<c t="s"><v>-1</v></c>',
      "<v>1e999</v>",
    ),
    fc.constantFrom(
      "<![CDATA[",
      "]]>",
      "<!--",
      "-->",
      "<!DOCTYPE a [<!ENTITY b 'c'>]>",
      "&b;",
      "&#0;",
      "&#x110000;",
      "&amp;",
      "<?xml?>",
    ),
    fc.constantFrom(
      '<c r="XFD1048577">',
      '<c r="A0">',
      '<c r="">',
      '<row r="-5">',
      '<row r="1e9">',
      '<c s="99999">',
      '<c t="d"><v>2026-13-45</v></c>',
    ),
    fc.constant(ROW),
    strangeText,
  );
  await holds(
    fc.asyncProperty(fc.array(snippet, { maxLength: 12 }), async (rows) => {
      const outcome = await outcomeOf(zipOf(workbookParts({ rows: rows.join("") })));
      expect(typeof outcome === "number" || outcome !== "").toBe(true);
    }),
    60,
  );
});

test("what was written is read back, whatever text it is", async () => {
  await holds(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 10 }), async (rows) => {
      const columns = ["a", "b"].map((header) => ({ header, width: 20 }));
      expect(await outcomeOf(await writeSheet({ name: "S", columns, rows }))).toBeTypeOf("number");
    }),
    60,
  );
});
