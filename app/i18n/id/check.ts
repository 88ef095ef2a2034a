import type { check as english } from "../en/check";
import type { Translated } from "../translated";

/** What the check of an upload says, before anything is sent, in Indonesian. */
export const check: Translated<typeof english> = {
  check: {
    title: "Periksa sebelum mengirim",
    other: "Pilih file lain",
    preview: "Tampilannya di WhatsApp",
    to: "Kepada",
    at: "Pada",
    willNot: "Baris ini tidak akan dikirim: {{sentence}}",
    showRow: "Baris lembar kerja",
    show: "Tampilkan",
    faulty_other: "{{count, number}} baris tidak akan dikirim",
    reason: "Alasan",
    download: "Unduh baris ini (.xlsx)",
    downloadHint:
      "Perbaiki baris dalam unduhan, lalu unggah sebagai file tersendiri. Saat ini baris itu tidak memakai kredit.",
    more: "{{rows, number}} baris lagi ada di unduhan.",
    scheduled_other: "{{count, number}} baris dikirim pada waktunya sendiri.",
    noPace: "Perkiraan selesai belum dapat dihitung: tidak ada perangkat WhatsApp yang terhubung.",
    nothing: "Tidak ada baris file ini yang dapat dikirim.",
    send_other: "Kirim {{count, number}} pesan: {{count, number}} kredit, sisa {{left, number}}",
    sending: "Mengantrekan…",
    discard: "Buang",
    kept: "Belum ada yang diantrekan. File menunggu di sini sampai {{until}}.",
    sentBefore: "File yang sama persis sudah dikirim hari ini, pada {{time}}:",
    repeated_other: "{{count, number}} nomor muncul di {{rows, number}} baris, dengan pesan yang berbeda.",
    repeatedText: "Setiap baris dikirim, kecuali Anda memilih mengirim hanya baris pertama tiap nomor.",
    repeatedFirst_other: "Lewati {{count, number}} baris: kirim hanya yang pertama dari tiap nomor",
    leftOut_other: "{{count, number}} baris dilewati: nomornya sudah ada di baris sebelumnya.",
    leftOutText: "Baris itu tidak memakai kredit, dan tercantum di bawah dengan nomor barisnya.",
    leftOutBack: "Tetap kirim semuanya",
    repeatedShow: "Tampilkan baris {{row}}",
    try: "Kirim baris ini ke nomor saya sendiri",
    tryHint: "Ke {{number, number}}. Memakai 1 kredit, dan tidak ada yang lain dikirim.",
    tryNoNumber:
      "Dengan nomor telepon Anda sendiri, Anda dapat mengirim satu baris ke diri sendiri sebelum ke semua orang.",
    trySettings: "Isi di pengaturan",
    tried:
      "Baris ini sedang dikirim ke nomor Anda sendiri. Baris itu tampil di daftar batch sebagai percobaan.",
    again: "Tetap kirim lagi",
    goneTitle: "Tidak ada yang diperiksa",
    goneLead: "File ini sudah tidak ada",
    goneText: "File menunggu selama satu jam, lalu dibuang. Tidak ada yang diantrekan. Silakan pilih lagi.",
  },
};
