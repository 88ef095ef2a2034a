import type { upload as english } from "../en/upload";
import type { Translated } from "../translated";

/** What choosing recipients and a text for them says, and uploading, in Indonesian. */
export const upload: Translated<typeof english> = {
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
    ofRow: "Dengan nilai dari baris {{row}}",
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

  send: {
    title: "Kirim kampanye baru",
    before: "Bentuk lembar kerja",
    format: "Buku kerja Excel (.xlsx), yang dibaca lembar pertamanya, atau CSV.",
    limits_other: "Maksimal {{count, number}} baris dan {{mb, number}} MB.",
    columnsLead: "Judul kolom di baris pertama, urutan bebas:",
    columnNumber: "nomor telepon, dengan kode negara atau diawali 0",
    sampleMessage: "Halo {{name}}, pesanan Anda siap.",
    columnMessage:
      "teks yang dikirim, maksimal 4.096 karakter; tidak perlu bila Anda menulis satu teks untuk semua",
    columnOther: "nama apa saja: isinya dapat dimasukkan ke teks untuk semua",
    columnTime:
      "Bila perlu, kolom scheduled_at menentukan kapan setiap baris dikirim, dengan format YYYY-MM-DD HH:mm ({{zone}}).",
    price:
      "Setiap baris yang diantrekan memakai satu kredit. Baris yang tidak dapat dikirim tidak memakai kredit.",
    template: "Unduh template",
    name: "Nama batch",
    nameHint: "Bila dikosongkan, nama batch mengikuti nama file.",
    submit: "Periksa sebelum mengirim",
    submitting: "Mengunggah…",
    balance_other: "Anda memiliki {{count, number}} kredit.",
    failed: "Gagal membuat batch.",
    uploadFailed: "Gagal mengunggah file.",
    templateFailed: "Gagal membuat template. Coba lagi atau hubungi admin.",
    discarded: "File dibuang. Tidak ada yang diantrekan.",
  },

  queued: {
    title: "Batch diantrekan",
    text: "{{name}} sudah masuk antrean dan akan dikirim di latar belakang. Anda boleh menutup halaman ini.",
    skippedHint: "Baris yang tidak disertakan tercantum di dalam batch beserta alasannya.",
    goToBatches: "Buka daftar batch",
    viewBatch: "Lihat rincian batch",
    createAnother: "Buat batch baru",
  },
};
