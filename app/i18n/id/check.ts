import type { check as english } from "../en/check";
import type { Translated } from "../translation-type";

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
    more: "{{rows, number}} baris lagi ada di unduhan.",
    scheduled_other: "{{count, number}} baris dikirim pada waktunya sendiri.",
    noPace: "Perkiraan selesai belum dapat dihitung: tidak ada perangkat WhatsApp yang terhubung.",
    nothing: "Tidak ada baris yang dapat dikirim.",
    send_other: "Kirim {{count, number}} pesan: {{sum}}, sisa {{left, number}}",
    credits_other: "{{count, number}} kredit",
    attached_other: "{{count, number}} di antaranya dengan lampiran, masing-masing {{sum}}.",
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
    equal_other: "{{rows, number}} dari {{count, number}} pesan sama isinya.",
    try: "Kirim baris ini ke nomor saya sendiri",
    tryHint:
      "Ke {{number, number}}, langsung, juga di luar jam kirim Anda. Memakai {{sum}}, dan tidak ada yang lain dikirim.",
    tryAsAny:
      "Ke {{number, number}}. Memakai {{sum}}, dan tidak ada yang lain dikirim. Nomor ini belum dikonfirmasi, sehingga pesan dikirim seperti pesan lain, sesuai jam kirim dan batas Anda.",
    tryUnconfirmed:
      "Anda dapat mengirim satu baris ke diri sendiri sebelum ke semua orang. Konfirmasi dulu nomor telepon Anda.",
    tryConfirm: "Konfirmasi nomor",
    tryNoNumber:
      "Dengan nomor telepon Anda sendiri, Anda dapat mengirim satu baris ke diri sendiri sebelum ke semua orang.",
    trySettings: "Isi di pengaturan",
    triedAsAny:
      "Baris ini masuk antrean untuk nomor Anda sendiri, dan dikirim sesuai jam kirim dan batas Anda. Baris itu tampil di daftar batch sebagai percobaan.",
    tried:
      "Baris ini sedang dikirim ke nomor Anda sendiri. Baris itu tampil di daftar batch sebagai percobaan.",
    again: "Tetap kirim lagi",
    goneTitle: "Tidak ada yang diperiksa",
    goneLead: "File ini sudah tidak ada",
    goneText: "File menunggu selama satu jam, lalu dibuang. Tidak ada yang diantrekan. Silakan pilih lagi.",
  },

  reading: {
    title: "Yang terbaca",
    source: "Penerima",
    xlsx: "Buku kerja Excel",
    typed: "Nomor yang diketik; nomor baris adalah urutannya",
    rows: "Baris dari program",
    columns: "Kolom yang ditemukan",
    text: "Teks",
    ofColumn: "milik setiap baris, di kolom messages",
    forAll: "satu untuk semua",
    filledFrom: "satu untuk semua, diisi dari",
    longest: "Pesan terpanjang",
    shortest: "Pesan terpendek",
    row: "baris {{row}}",
    characters_other: "{{count, number}} karakter",
    hidden_other:
      "{{count, number}} baris akan dikirim meskipun tersembunyi di file Excel. Jika tidak ingin mengirimnya, hapus baris itu lalu unggah lagi.",
    unused: "Kolom messages tidak dipakai: teks untuk semua menggantikannya.",
    missing: "Dilewati, karena kolomnya kosong:",
    rows_other: "{{count, number}} baris",
  },
};
