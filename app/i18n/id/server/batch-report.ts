import type { batchReport as english } from "../../en/server/batch-report";
import type { Translated } from "../../translation-type";

/** The same in Indonesian. */
export const batchReport: Translated<typeof english> = {
  report: {
    row: "Baris",
    number: "Nomor telepon",
    message: "Pesan",
    status: "Status",
    reason: "Alasan",
    attempts: "Percobaan",
    device: "Perangkat",
    sent: "Terkirim pada",
    delivered: "Tersampaikan pada",
    read: "Dibaca pada",
  },
};
