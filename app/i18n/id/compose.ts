import type { compose as english } from "../en/compose";
import type { Translated } from "../translated";

/** What is said where recipients and a text for all of them are chosen, in Indonesian. */
export const compose: Translated<typeof english> = {
  compose: {
    who: "Penerima",
    file: "Lembar kerja",
    fileHint: ".xlsx atau .csv, maksimal {{mb, number}} MB",
    fileAgain: "Silakan pilih file lagi: browser tidak menyimpannya. Isian lainnya masih ada.",
    numbers: "Atau nomor telepon",
    numbersHint: "Satu nomor per baris, maksimal 1.000. Tulis juga teksnya di bawah.",
    noTextAnywhere:
      "File ini tidak memiliki kolom messages. Tulis satu teks untuk semua di bawah, atau tambahkan kolom itu ke lembar kerja.",
    wanted: "Seharusnya",
    found: "Ditemukan",
    nothing: "tidak ada",
    what: "Isi pesan",
    text: "Teks untuk semua",
    textHint:
      "Kosongkan bila setiap baris membawa teksnya sendiri di kolom messages. Bila ada teks di sini, kolom itu tidak dipakai.",
    columns: "Sisipkan kolom dari lembar kerja:",
    preview: "Tampilannya di WhatsApp",
    previewEmpty: "Yang Anda tulis tampil di sini.",
    samples: "Nilainya hanya contoh. Halaman berikutnya menampilkan setiap baris dengan nilainya sendiri.",
    ofRow: "Dengan nilai dari baris {{row, number}}",
    ofRowHint:
      "Tanggal dan jumlah di sini dalam kurung; halaman berikutnya menampilkannya seperti di lembar kerja.",
    unclosed: "Di sini dua kurung kurawal dibuka dan tidak ditutup: {{at}}",
    nameEmpty: "Di sini kurung kurawal tidak menyebut kolom: {{at}}",
    notInSheet: "Lembar kerja tidak memiliki kolom {{column}}.",
    leftOut: "Baris ini akan dilewati: kolom {{column}} kosong.",
    previousRow: "Baris sebelumnya",
    nextRow: "Baris berikutnya",
    drop: "Letakkan file di sini",
    uploading: "Mengunggah: {{percent, number}}%",
    reading: "Terunggah. Baris-barisnya sedang dibaca…",
    cancel: "Batalkan",
    cancelled: "Unggahan dibatalkan. Tidak ada yang disimpan.",
    lost: "Koneksi terputus saat mengunggah. Tidak ada yang diantrekan. Silakan coba lagi.",
    rules: "Nilai setiap baris",
    rulesLead: "Teks untuk semua boleh memiliki tempat yang diisi oleh setiap baris lembar kerja:",
    ruleValue: "isi baris di kolom ini",
    ruleOtherwise: "kata ini sebagai gantinya bila kosong; tanpa pengganti, baris seperti itu dilewati",
    ruleBraces: "dua kurung kurawal apa adanya",
  },
};
