import { writeSheet } from "../app/platform/xlsx/write";

/** Rows with a fault, at fixed places; all others are good. */
const FAULTY: Record<number, [receiver: string | number, message: string, at: string | null]> = {
  9: ["12345", "This number is too short.", null],
  24: ["call me", "This is no number.", null],
  41: ["+62 999 000", "This number does not exist.", null],
  58: ["6.28E+12", "Excel shortened this number.", null],
  73: ["081234500731", "", null],
  96: ["081234500962", "   ", null],
  118: ["081234501183", "This message is too long. ".repeat(200), null],
  137: ["081234501374", "This time cannot be read.", "tomorrow at nine"],
};
/** Rows that repeat the row before them. */
const REPEATS = [31, 102, 165];

const FIRST_GOOD = 81_234_510_000;

/** The same number in the ways people write it. A step of 37 keeps clear of the simulator's faulty endings. */
const SPELLINGS: ((local: number) => string | number)[] = [
  (local) => `0${local}`,
  (local) => `62${local}`,
  (local) => `+62 ${String(local).replace(/^(\d{3})(\d{4})/, "$1-$2-")}`,
  (local) => Number(`62${local}`), // Excel shows 6.28E+12
  (local) => `(0${String(local).slice(0, 3)}) ${String(local).slice(3, 7)} ${String(local).slice(7)}`,
  (local) => String(local),
];

/** The demo's spreadsheet: good, bad, local and repeated numbers, as users' sheets have them. */
export function sampleSheet(rows = 200): Promise<Buffer> {
  const list: (string | number | null)[][] = [];
  for (let i = 0; i < rows; i += 1) {
    const before = list.at(-1);
    if (before && REPEATS.includes(i)) list.push([...before]);
    else list.push([...(FAULTY[i] ?? good(i))]);
  }
  return writeSheet({
    name: "Messages",
    columns: [
      { header: "Receiver Number", width: 22 },
      { header: "Messages", width: 80 },
      { header: "Scheduled At", width: 20 },
    ],
    rows: list,
  });
}

function good(i: number): [string | number, string, null] {
  const spell = SPELLINGS[i % SPELLINGS.length]!;
  return [
    spell(FIRST_GOOD + i * 37),
    `Halo pelanggan ${i + 1}, pesanan Anda sudah siap diambil. Terima kasih! 🙏`,
    null,
  ];
}
