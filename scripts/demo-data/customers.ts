/* The people to whom the demo's accounts write. They are made up; a message to them goes to the simulator alone. */

const FIRST = [
  ...["Sari", "Andi", "Dewi", "Budi", "Rina", "Agus", "Wati", "Hendra", "Maya", "Joko", "Lestari", "Rizky"],
  ...["Putri", "Eko", "Fitri", "Bayu", "Indah", "Dimas", "Yuni", "Arif", "Nadia", "Fajar", "Ratna", "Gilang"],
];
const LAST = [
  ...["Wijaya", "Santoso", "Lestari", "Pratama", "Hidayat", "Kusuma", "Nugroho", "Saputra", "Utami"],
  ...["Halim", "Siregar", "Simanjuntak", "Rahayu", "Setiawan", "Permata", "Gunawan", "Maharani"],
];
/** Numbers that end so meet a fault of the simulator. */
const FAULTY = /99900\d\d$/;
const STEP = 7_919;
const SPAN = 8_999_993;

export type Customer = { nama: string; number: string };

/** The customer with this number in a row of people that is always the same. */
export function customer(index: number): Customer {
  const nama = `${FIRST[index % FIRST.length]} ${LAST[(index * 5 + Math.floor(index / FIRST.length)) % LAST.length]}`;
  const number = `62812${String(1_000_000 + ((index * STEP) % SPAN)).padStart(7, "0")}0`;
  return FAULTY.test(number) ? customer(index + 100_000) : { nama, number };
}

export const customers = (from: number, count: number): Customer[] =>
  Array.from({ length: count }, (_, place) => customer(from + place));
