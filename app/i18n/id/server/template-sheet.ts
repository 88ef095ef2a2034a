import type { templateSheet as english } from "../../en/server/template-sheet";
import type { Translated } from "../../translation-type";

/** What the template that people fill in says on its second sheet, in Indonesian. */
export const templateSheet: Translated<typeof english> = {
  templateSheet: {
    name: "Catatan",
    only: "Hanya sheet pertama yang dipakai. Sheet ini untuk Anda.",
    more: "Anda dapat menambah kolom setelah dua kolom pertama. Dalam pesan untuk semua, {{value}} menyisipkan isi kolom nama.",
    otherwise: "{{value}} menyisipkan Kak jika selnya kosong.",
    messages: "Jika Anda menulis pesan untuk semua, kolom messages tidak dipakai dan boleh dihapus.",
    time: "Opsional: kolom scheduled_at mengatur waktu kirim setiap baris (YYYY-MM-DD HH:mm). Kolom zone mengatur zona waktunya (WIB, WITA, atau WIT).",
    attachment:
      "Opsional: kolom attachment berisi nama file untuk setiap baris, dari .zip yang juga Anda unggah, atau tautan https. JPG, PNG, WebP, PDF, atau MP4.",
  },
};
