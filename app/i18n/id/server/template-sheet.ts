import type { templateSheet as english } from "../../en/server/template-sheet";
import type { Translated } from "../../translation-type";

/** What the template that people fill in says on its second sheet, in Indonesian. */
export const templateSheet: Translated<typeof english> = {
  templateSheet: {
    name: "Catatan",
    only: "Hanya lembar pertama yang dibaca. Lembar ini untuk Anda.",
    more: "Setelah dua kolom pertama, boleh ada kolom lain. Teks untuk semua memakai isi kolom nama dari setiap baris bila Anda menulis {{value}}.",
    otherwise: "{{value}} memakai kata Kak untuk baris yang kolomnya kosong.",
    messages: "Bila ada teks untuk semua, kolom messages tidak dipakai dan boleh dihapus.",
    time: "Kolom scheduled_at menentukan kapan setiap baris dikirim (YYYY-MM-DD HH:mm), dan kolom zone menentukan zona waktunya (WIB, WITA, atau WIT).",
    attachment:
      "Kolom attachment menyebut file yang ikut pada setiap baris: file di dalam .zip yang diunggah bersama lembar ini, atau alamat https. JPG, PNG, WebP, PDF, atau MP4.",
  },
};
