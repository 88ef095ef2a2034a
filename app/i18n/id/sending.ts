import type { sending as english } from "../en/sending";
import type { Translated } from "../translation-type";

/** What the screens about sending say, in Indonesian. */
export const sending: Translated<typeof english> = {
  control: {
    pause: "Jeda",
    resume: "Lanjutkan",
    release: "Lepaskan semua dan kirim",
    releaseUnsent: "Lepaskan hanya yang pasti belum terkirim",
    releaseTitle: "Pelepasan",
    doubtful_other:
      "{{count, number}} pesan mungkin sudah terkirim: bila semua dilepaskan, pesan itu dapat terkirim dua kali.",
    unsent_other: "Pasti belum terkirim karena waktunya belum tiba: {{count, number}} pesan.",
    releaseHint:
      "Bila hanya yang pasti belum terkirim yang dilepaskan, sisanya berakhir sebagai belum pasti: tidak dikirim lagi dengan sendirinya, dan kreditnya kembali seperti setiap pesan yang belum pasti.",
    cancel: "Batalkan batch…",
    retry: "Kirim ulang yang gagal ({{rows, number}})…",
    paused: "Batch dijeda. Tidak ada lagi yang dikirim sampai dilanjutkan.",
    resumed: "Batch dilanjutkan.",
    releasedUnsent: "Hanya yang pasti belum terkirim yang dilepaskan. Sisanya berakhir sebagai belum pasti.",
    heldText:
      "Pesan yang dikirim sejak saat itu tidak tercatat, dan WhatsApp tidak dapat ditanyai. Melepaskan batch ini dapat mengirim pesan itu lagi.",
    lookingText:
      "Ini perlu beberapa menit dan perangkatnya harus terhubung; setelah itu batch berlanjut sendiri. Jeda atau pembatalan dari masa itu ikut hilang: lakukan lagi. Melepaskan batch sekarang dapat mengirim pesan lagi.",
    failed: "Gagal mengubah batch.",
    back: "Kembali ke batch",
    retryOf: "Kiriman ulang dari batch sebelumnya",
  },

  cancel: {
    title: "Batalkan {{name}}?",
    effect_other: "{{rows, number}} tidak dikirim, {{count, number}} kredit kembali.",
    effectFree: "{{rows, number}} tidak dikirim.",
    air: "Pesan yang sedang dikirim saat ini tetap terkirim dan dihitung.",
    nothing: "Tidak ada lagi yang dapat dibatalkan: semua pesan sudah terkirim atau berakhir.",
    confirm: "Batalkan batch",
    keep: "Jangan batalkan",
    done_other: "Batch dibatalkan. {{rows, number}} tidak dikirim, {{count, number}} kredit kembali.",
    doneFree: "Batch dibatalkan. {{rows, number}} tidak dikirim.",
  },

  retry: {
    title: "Kirim ulang baris yang gagal dari {{name}}?",
    text_other:
      "{{count, number}} baris pasti tidak terkirim dan kreditnya sudah kembali. Baris itu menjadi batch baru dengan nomor baris yang sama.",
    unconfirmed_other: "Kirim juga {{count, number}} baris yang tidak pernah terkonfirmasi",
    unconfirmedHint: "Pesannya mungkin sudah sampai: penerimanya akan mendapat pesan itu dua kali.",
    open_other:
      "{{count, number}} baris tidak termasuk: belum dapat dipastikan apakah pesannya terkirim. Baris itu dapat dikirim ulang setelah kreditnya kembali, {{refund}} setelah dikirim.",
    nothing: "Saat ini tidak ada baris batch ini yang dapat dikirim ulang.",
    confirm_other: "Kirim ulang {{rows, number}}: {{count, number}} kredit, sisa {{left, number}}",
    missing_other: "Kurang {{count, number}} kredit: perlu {{rows, number}}, tersedia {{balance, number}}.",
    confirmSome: "Kirim ulang",
    price_other: "Memakai {{count, number}} kredit bila semuanya dikirim; tersedia {{balance, number}}.",
    keep: "Lain kali",
    done: "Baris yang gagal diantrekan lagi sebagai batch ini.",
  },

  reasons: {
    title: "Mengapa baris tidak terkirim",
    all: "Tampilkan semua baris",
  },

  receipts: {
    confirmed: "Dikonfirmasi WhatsApp",
    delivered: "Sampai",
    read: "Dibaca",
    none: "Belum ada tanda terima",
    hint: "Tanda terima dikirim oleh ponsel penerima. Sebagian tidak pernah mengirimnya: itu bukan kegagalan. Yang tidak dikonfirmasi WhatsApp sendiri, padahal pesan setelahnya dikonfirmasi, dianggap belum pasti setelah kira-kira sepuluh menit.",
  },

  expected: {
    everySeconds: "Kira-kira satu pesan setiap {{amount, number}} detik.",
    everyMinutes: "Kira-kira satu pesan setiap {{amount, number}} menit.",
    perSecond_other: "Kira-kira {{count, number}} pesan per detik.",
    ahead_other: "{{count, number}} pesan dari batch sebelumnya dikirim lebih dahulu.",
    end: "Perkiraan selesai: {{end}}",
    far: "Selesainya lebih dari setahun lagi.",
    filesWait:
      "Pesan dengan file menunggu sampai {{until}} atau lebih lama, karena WAHA tidak menerimanya. Waktu ini tidak menghitungnya.",
  },
};
