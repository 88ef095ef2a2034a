/* Ani's contact lists: regular customers with the date of their bill and their birthday, and resellers. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importContacts } from "../../app/domain/contact-lists/import/import-contacts";
import { createList } from "../../app/domain/contact-lists/lists";
import { dateAgo, daysAgo } from "./calendar";
import { customers } from "./customers";
import { actor, EMAIL, type World } from "./world";

const CITIES = ["Bandung", "Cimahi", "Jakarta", "Bekasi", "Bogor"];
/** Bills are due on each of so many days from tomorrow on. */
const DUE_DAYS = 28;
const YEAR_DAYS = 365;

/** Two lists, imported from files as a user would. One reseller is a regular customer, too. */
export function makeLists(world: World): void {
  const { now } = world;
  const regulars = customers(20, 160).map(({ number, nama }, i) => [
    ...[number, nama, ((5 + ((i * 13) % 90)) * 10_000).toLocaleString("id-ID")],
    ...[written(dateAgo(now, -1 - (i % DUE_DAYS))), written(birthday(now, i))],
  ]);
  const resellers = customers(179, 24).map(({ number, nama }, i) => [
    ...[number, nama, CITIES[i % CITIES.length] ?? "", `${10 + (i % 3) * 5}%`],
  ]);
  makeList(world, 18, "Pelanggan tetap", ["nama", "tagihan", "jatuh_tempo", "tanggal_lahir"], regulars);
  makeList(world, 11, "Reseller", ["nama", "kota", "diskon"], resellers);
}

function makeList(
  { now, timeline, files }: World,
  days: number,
  name: string,
  columns: string[],
  rows: string[][],
): void {
  timeline.add(daysAgo(now, days, "14:05"), async (at) => {
    const ani = await actor(EMAIL.ani);
    const { list } = await createList(ani, { name, basis: "customers" }, at);
    const path = join(files, "contacts.csv");
    writeFileSync(path, [["phone_number", ...columns], ...rows].map((row) => row.join(",")).join("\n"));
    await importContacts(ani, list.id, { path }, "merge", at);
  });
}

/** Spread over the year from tomorrow on, of people of 20 to 59 years. */
function birthday(now: Date, place: number): string {
  const [year, ...day] = dateAgo(now, -1 - ((place * 7) % YEAR_DAYS)).split("-");
  const born = Number(year) - 20 - (place % 40);
  // 29 February is in few years
  return [born, ...day].join("-").replace("02-29", "02-28");
}

/** 2026-12-31 as it is written in Indonesia. */
const written = (date: string) => date.split("-").reverse().join("/");
