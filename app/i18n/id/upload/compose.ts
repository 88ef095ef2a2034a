import type { compose as english } from "../../en/upload/compose";
import type { Translated } from "../../translated";

/** What choosing recipients and writing a text for them says, wherever that is done, in Indonesian. */
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
    attachment: "Lampiran",
    attachmentHint: "JPG, PNG, WebP, PDF, MP4",
    columns: "Sisipkan kolom dari lembar kerja:",
    preview: "Tampilannya di WhatsApp",
    previewEmpty: "Yang Anda tulis tampil di sini.",
    samples: "Nilainya hanya contoh. Halaman berikutnya menampilkan setiap baris dengan nilainya sendiri.",
    ofRow: "Dengan nilai dari baris {{row}}",
    ofRowHint:
      "Tanggal dan jumlah di sini dalam kurung; halaman berikutnya menampilkannya seperti di lembar kerja.",
    unclosed: "Dua kurung kurawal dibuka tetapi tidak ditutup. ({{at}})",
    nameEmpty: "Dua kurung kurawal tidak menyebut kolom. ({{at}})",
    notInSheet: "Lembar kerja tidak memiliki kolom {{column}}.",
    leftOut: "Baris ini akan dilewati: kolom {{column}} kosong.",
    previousRow: "Baris sebelumnya",
    nextRow: "Baris berikutnya",
    drop: "Letakkan file di sini",
    rules: "Nilai setiap baris",
    rulesLead: "Teks untuk semua boleh memiliki tempat yang diisi oleh setiap baris lembar kerja:",
    ruleValue: "isi baris di kolom ini",
    ruleOtherwise: "kata ini sebagai gantinya bila kosong; tanpa pengganti, baris seperti itu dilewati",
    ruleBraces: "dua kurung kurawal apa adanya",
    progress: "Mengunggah file",
    gone: "{{percent, number}}% terunggah",
    reading: "File sudah sampai. Baris-barisnya sedang dibaca…",
    cancel: "Batalkan unggahan",
    cancelled: "Unggahan dibatalkan. Tidak ada yang disimpan.",
    lost: "Unggahan tidak sampai. Tidak ada yang diantrekan. Silakan coba lagi.",
    template: "Mulai dari template",
    templateHint: "Teksnya mengisi kolom di bawah.",
    take: "Isikan",
    templates: "Template",
  },
};
