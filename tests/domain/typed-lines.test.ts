import { expect, test } from "vitest";
import { typedEntries } from "~/domain/imports/sources/typed-line";
import { readTypedNumbers } from "~/domain/imports/sources/typed-numbers";

/** What was typed, and what it is: numbers with their names. A line that is unclear stays whole. */
const LINES: [string, ...[number: string, name?: string][]][] = [
  ["0812 3456 7890", ["0812 3456 7890"]],
  ["+62 812-3456-7890", ["+62 812-3456-7890"]],
  ["(0812) 3456-7890", ["(0812) 3456-7890"]],
  ["HP: 0812 3456 7890", ["HP: 0812 3456 7890"]],
  ["https://wa.me/6281234567890", ["https://wa.me/6281234567890"]],
  ["081234567890,", ["081234567890"]],
  [
    "081234567890, 081234567891; +62 812 3456 7892",
    ["081234567890"],
    ["081234567891"],
    ["+62 812 3456 7892"],
  ],
  ["6281236320001,6281236320002", ["6281236320001"], ["6281236320002"]],
  ["81234567890\t85234567891", ["81234567890"], ["85234567891"]],
  ["081234567890|081234567891", ["081234567890"], ["081234567891"]],
  ["081234567890 Bu Sari", ["081234567890", "Bu Sari"]],
  ["0812 3456 7890 Bu Sari", ["0812 3456 7890", "Bu Sari"]],
  ["0812-3456-7890 Bu Sari 2", ["0812-3456-7890", "Bu Sari 2"]],
  ["0812 3456 7890 - Bu Sari", ["0812 3456 7890", "Bu Sari"]],
  ["0812 3456 7890 (Bu Sari)", ["0812 3456 7890", "Bu Sari"]],
  ["0812 3456 7890: Bu Sari", ["0812 3456 7890", "Bu Sari"]],
  ["081234567890, Bu Sari", ["081234567890", "Bu Sari"]],
  ["081234567890\tBu Sari", ["081234567890", "Bu Sari"]],
  ["081234567890|Bu Sari", ["081234567890", "Bu Sari"]],
  ['"081234567890","Bu Sari"', ["081234567890", "Bu Sari"]],
  ["081234567890, Sari, S.Pd.", ["081234567890", "Sari, S.Pd."]],
  ["Bu Sari, 081234567890", ["081234567890", "Bu Sari"]],
  [
    "081234567890, Bu Sari; 081234567891, Pak Budi",
    ["081234567890", "Bu Sari"],
    ["081234567891", "Pak Budi"],
  ],
  ["081234567890 Bu Sari, 081234567891 Pak Budi", ["081234567890", "Bu Sari"], ["081234567891", "Pak Budi"]],
  ["6281234567890|Sari|6281234567891|Budi", ["6281234567890", "Sari"], ["6281234567891", "Budi"]],
];

/** None of these is taken apart, since digits could belong to another number. */
const UNCLEAR = [
  "081234567890 081234567891", // no separator that says where the second begins
  "0812345678 212 Mart",
  "081234567890 99 Ranch",
  "6,281,234,567,890", // a sum with separators
  "6,28123E+11",
  "0812, 3456, 7890",
  "081234567890|Sari|150000", // a sum
  "081234567890, Sari, 850000000",
  "081234567890,1250000",
  "6281234567890,Sari,8523456789012",
  "081234567890 atau 081234567891",
  "08123456789O", // a letter O
  "6281234567890-1234@g.us",
  "Bu Sari, 081234567890, Pak Budi, 081234567891", // whose name stands where?
  "Bu Sari",
  "0812 3456 7890 / 0812 3456 7891 Sari",
];

test.each(LINES)("“%s” is these numbers, with the names after them", (line, ...entries) => {
  expect(typedEntries(line)).toEqual(entries.map(([number, name = ""]) => ({ number, name })));
});

test.each(UNCLEAR)("“%s” stays one row, as it was typed", (line) => {
  expect(typedEntries(line)).toEqual([{ number: line, name: "" }]);
});

test("rows have the numbers of their lines, unless a line has several numbers; names are a column of their own", () => {
  expect(readTypedNumbers("081234567890\n\n081234567891\n")).toEqual([
    { rowNo: 0, cells: ["receiver_number"] },
    { rowNo: 1, cells: ["081234567890"] },
    { rowNo: 3, cells: ["081234567891"] },
  ]);
  expect(readTypedNumbers("081234567890 Sari\n081234567891, 081234567892")).toEqual([
    { rowNo: 0, cells: ["receiver_number", "nama"] },
    { rowNo: 1, cells: ["081234567890", "Sari"] },
    { rowNo: 2, cells: ["081234567891", null] },
    { rowNo: 3, cells: ["081234567892", null] },
  ]);
});
