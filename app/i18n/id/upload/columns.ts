import type { columns as english } from "../../en/upload/columns";
import type { Translated } from "../../translation-type";

/** What the page says that asks which column is for what, in Indonesian. */
export const columns: Translated<typeof english> = {
  columns: {
    title: "Pilih kolom",
    lead: "File Anda sudah ada di sini. Judul kolomnya belum menunjukkan isi setiap kolom.",
    firstRow: "Baris pertama file dibaca sebagai judul kolom, bukan sebagai penerima.",
    receiver_number: "Kolom mana yang berisi nomor telepon?",
    messages: "Kolom mana yang berisi pesan?",
    scheduled_at: "Kolom mana yang berisi waktu kirim?",
    zone: "Kolom mana yang berisi zona waktu?",
    attachment: "Kolom mana yang berisi nama file?",
    choose: "Pilih kolom",
    none: "Tidak ada",
    letter: "Kolom {{name}}",
    option: "{{name}} (misalnya {{value}})",
    write: "Atau satu pesan untuk semua",
    writeHint: "Sisipkan isi kolom setiap baris dengan {{value}}.",
    sample: "Baris pertama di file Anda",
    submit: "Lanjutkan",
    submitting: "Membaca…",
    discard: "Hapus file",
    kept: "Belum ada yang masuk antrean. File ini disimpan sampai {{until}}.",
  },
};
