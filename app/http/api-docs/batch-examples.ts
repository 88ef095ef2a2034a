import { clock } from "~/platform/clock";
import type { Example } from "../api/endpoint-types";

/** So far ahead that an example stays good while a process runs. */
const AHEAD_MS = 180 * 24 * 60 * 60_000;

const TEXT = "Halo {{nama|Bapak/Ibu}}, tagihan Anda {{tagihan}}.";

const startAt = () => `${new Date(clock.now().getTime() + AHEAD_MS).toISOString().slice(0, 10)} 09:00`;

/** Returns what a batch may be made of. `also`: what else the call asks for. */
export const batchExamples = (also: Record<string, string> = {}): readonly Example[] => [
  {
    summary: "A file with a message in each row (columns receiver_number and messages).",
    form: { ...also, file: "@orders.xlsx", name: "Orders" },
  },
  {
    summary:
      "A CSV (columns receiver_number, nama, tagihan) and a message with placeholders, from a given day, on workdays from 9 to 3.",
    form: {
      ...{ ...also, file: "@tagihan.csv", message: TEXT, start_at: startAt() },
      ...{ hours_from: "09:00", hours_to: "15:00", hours_days: "1,2,3,4,5" },
    },
  },
  {
    summary: "Numbers, one per line, and one message for everyone.",
    form: { ...also, recipients: "6281234567890\n6281234567891", message: "Besok kami tutup." },
  },
  {
    summary: "JSON rows with a message with placeholders, a zone, a start time and a preset of hours.",
    json: {
      ...{ ...also, name: "Tagihan", message: TEXT, start_at: startAt(), hours: "offers" },
      rows: [
        { receiver_number: "6281234567890", nama: "Ani", tagihan: "Rp 1.250.000", zone: "WIB" },
        { receiver_number: "6281234567891", nama: null, tagihan: "Rp 300.000", zone: "WITA" },
      ],
    },
  },
];
