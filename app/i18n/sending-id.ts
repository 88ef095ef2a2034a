import type { sendingEn } from "./sending-en";

/** What the screens about sending say, in Indonesian. */
export const sendingId: typeof sendingEn = {
  check: {
    title: "Periksa sebelum mengirim",
    other: "Pilih file lain",
    preview: "Tampilannya di WhatsApp",
    to: "Kepada",
    at: "Pada",
    willNot: "Baris ini tidak akan dikirim: {sentence}",
    showRow: "Baris lembar kerja",
    show: "Tampilkan",
    faulty: "{rows} baris tidak akan dikirim",
    reason: "Alasan",
    download: "Unduh baris ini (.xlsx)",
    downloadHint:
      "Perbaiki baris dalam unduhan, lalu unggah sebagai file tersendiri. Saat ini baris itu tidak memakai kredit.",
    more: "{rows} baris lagi ada di unduhan.",
    scheduled: "{rows} baris dikirim pada waktunya sendiri.",
    noPace: "Perkiraan selesai belum dapat dihitung: tidak ada perangkat WhatsApp yang terhubung.",
    nothing: "Tidak ada baris file ini yang dapat dikirim.",
    send: "Kirim {rows} pesan: {rows} kredit, sisa {left}",
    sending: "Mengantrekan…",
    discard: "Buang",
    kept: "Belum ada yang diantrekan. File menunggu di sini sampai {until}.",
    sentBefore: "File yang sama persis sudah dikirim hari ini, pada {time}:",
    repeated: "{numbers} nomor muncul di {rows} baris, dengan pesan yang berbeda.",
    repeatedText: "Setiap baris dikirim, kecuali Anda memilih mengirim hanya baris pertama tiap nomor.",
    repeatedFirst: "Lewati {rows} baris: kirim hanya yang pertama dari tiap nomor",
    leftOut: "{rows} baris dilewati: nomornya sudah ada di baris sebelumnya.",
    leftOutText: "Baris itu tidak memakai kredit, dan tercantum di bawah dengan nomor barisnya.",
    leftOutBack: "Tetap kirim semuanya",
    repeatedShow: "Tampilkan baris {row}",
    try: "Kirim baris ini ke nomor saya sendiri",
    tryHint: "Ke {number}. Memakai 1 kredit, dan tidak ada yang lain dikirim.",
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

  control: {
    pause: "Jeda",
    resume: "Lanjutkan",
    release: "Lepaskan dan kirim",
    cancel: "Batalkan batch…",
    retry: "Kirim ulang yang gagal ({rows})…",
    paused: "Batch dijeda. Tidak ada lagi yang dikirim sampai dilanjutkan.",
    resumed: "Batch dilanjutkan.",
    heldText:
      "Pesan yang dikirim sejak saat itu tidak tercatat, dan WhatsApp tidak dapat ditanyai. Melepaskan batch ini dapat mengirim pesan itu lagi.",
    lookingText:
      "Ini perlu beberapa menit dan perangkatnya harus terhubung; setelah itu batch berlanjut sendiri. Jeda atau pembatalan dari masa itu ikut hilang: lakukan lagi. Melepaskan batch sekarang dapat mengirim pesan lagi.",
    failed: "Gagal mengubah batch.",
    back: "Kembali ke batch",
    retryOf: "Kiriman ulang dari batch sebelumnya",
  },

  cancel: {
    title: "Batalkan {name}?",
    effect: "{rows} tidak dikirim, {credits} kredit kembali.",
    effectFree: "{rows} tidak dikirim.",
    air: "Pesan yang sedang dikirim saat ini tetap terkirim dan dihitung.",
    nothing: "Tidak ada lagi yang dapat dibatalkan: semua pesan sudah terkirim atau berakhir.",
    confirm: "Batalkan batch",
    keep: "Jangan batalkan",
    done: "Batch dibatalkan. {rows} tidak dikirim, {credits} kredit kembali.",
    doneFree: "Batch dibatalkan. {rows} tidak dikirim.",
  },

  retry: {
    title: "Kirim ulang baris yang gagal dari {name}?",
    text: "{rows} baris pasti tidak terkirim dan kreditnya sudah kembali. Baris itu menjadi batch baru dengan nomor baris yang sama.",
    unconfirmed: "Kirim juga {rows} baris yang tidak pernah terkonfirmasi",
    unconfirmedHint: "Pesannya mungkin sudah sampai: penerimanya akan mendapat pesan itu dua kali.",
    open: "{rows} baris tidak termasuk: belum dapat dipastikan apakah pesannya terkirim. Baris itu dapat dikirim ulang setelah kreditnya kembali, 24 jam setelah dikirim.",
    nothing: "Saat ini tidak ada baris batch ini yang dapat dikirim ulang.",
    confirm: "Kirim ulang {rows}: {rows} kredit, sisa {left}",
    missing: "Kurang {missing} kredit: perlu {rows}, tersedia {balance}.",
    confirmSome: "Kirim ulang",
    price: "Setiap baris memakai satu kredit; tersedia {balance}.",
    keep: "Lain kali",
    done: "Baris yang gagal diantrekan lagi sebagai batch ini.",
  },

  reasons: {
    title: "Mengapa baris tidak terkirim",
    all: "Tampilkan semua baris",
  },

  receipts: {
    delivered: "Sampai",
    read: "Dibaca",
    none: "Belum ada tanda terima",
    hint: "Tanda terima dikirim oleh ponsel penerima. Sebagian tidak pernah mengirimnya: itu bukan kegagalan.",
  },

  expected: {
    everySeconds: "Kira-kira satu pesan setiap {amount} detik.",
    everyMinutes: "Kira-kira satu pesan setiap {amount} menit.",
    perSecond: "Kira-kira {amount} pesan per detik.",
    ahead: "{amount} pesan dari batch sebelumnya dikirim lebih dahulu.",
    end: "Perkiraan selesai: {end}",
    far: "Selesainya lebih dari setahun lagi.",
  },
};
