import type { sending as english } from "../en/sending";
import type { Translated } from "../translation-type";

/** What the screens about sending say, in Indonesian. */
export const sending: Translated<typeof english> = {
  control: {
    pause: "Jeda",
    resume: "Lanjutkan",
    release: "Lanjutkan semua dan kirim",
    releaseUnsent: "Lanjutkan hanya yang belum terkirim",
    releaseTitle: "Lanjutkan",
    doubtful_other:
      "{{count, number}} pesan mungkin sudah terkirim. Jika semua dilanjutkan, pesan itu dapat terkirim dua kali.",
    unsent_other: "Belum terkirim karena waktu kirimnya belum tiba: {{count, number}} pesan.",
    releaseHint:
      "Jika hanya yang belum terkirim dilanjutkan, sisanya ditandai “Belum pasti”. Pesan itu tidak dikirim ulang, dan kreditnya kembali.",
    cancel: "Batalkan batch…",
    retry: "Kirim ulang yang gagal ({{rows, number}})…",
    paused: "Batch dijeda. Tidak ada pesan yang dikirim sampai Anda melanjutkannya.",
    resumed: "Batch dilanjutkan.",
    releasedUnsent: "Hanya pesan yang belum terkirim yang dilanjutkan. Sisanya ditandai “Belum pasti”.",
    heldText:
      "Kami tidak tahu apa yang terkirim sejak saat itu. Melanjutkan batch ini dapat mengirim sebagian pesan dua kali.",
    lookingText:
      "Ini perlu beberapa menit dan perangkatnya harus terhubung. Setelah itu batch berlanjut otomatis. Jeda atau pembatalan dari masa itu hilang, jadi lakukan lagi. Melanjutkan batch sekarang dapat mengirim sebagian pesan dua kali.",
    failed: "Gagal mengubah batch.",
    back: "Kembali ke batch",
    retryOf: "Kirim ulang dari batch sebelumnya",
  },

  cancel: {
    title: "Batalkan {{name}}?",
    effect_other: "{{rows, number}} pesan tidak akan dikirim. {{count, number}} kredit akan kembali.",
    effectFree: "{{rows, number}} pesan tidak akan dikirim.",
    air: "Pesan yang sedang dikirim tetap terkirim.",
    nothing: "Tidak ada lagi yang dapat dibatalkan. Semua pesan sudah selesai.",
    confirm: "Batalkan batch",
    keep: "Tetap kirim",
    done_other: "Batch dibatalkan. {{rows, number}} tidak dikirim, {{count, number}} kredit kembali.",
    doneFree: "Batch dibatalkan. {{rows, number}} tidak dikirim.",
  },

  retry: {
    title: "Kirim ulang pesan yang gagal dari {{name}}?",
    text_other:
      "{{count, number}} pesan tidak terkirim dan kreditnya sudah kembali. Pesan ini dikirim ulang sebagai batch baru.",
    unconfirmed_other: "Kirim ulang juga {{count, number}} pesan yang belum pasti",
    unconfirmedHint: "Sebagian mungkin sudah tersampaikan. Penerimanya akan mendapat pesan itu dua kali.",
    open_other:
      "{{count, number}} pesan tidak termasuk karena belum pasti. Pesan itu dapat dikirim ulang setelah kreditnya kembali, {{refund}} setelah dikirim.",
    nothing: "Saat ini tidak ada pesan batch ini yang dapat dikirim ulang.",
    confirm_other: "Kirim ulang {{rows, number}}: {{count, number}} kredit, sisa {{left, number}}",
    missing_other: "Kurang {{count, number}} kredit: perlu {{rows, number}}, tersedia {{balance, number}}.",
    confirmSome: "Kirim ulang",
    price_other: "Perlu {{count, number}} kredit jika semuanya dikirim. Tersedia {{balance, number}}.",
    keep: "Batal",
    done: "Pesan yang gagal masuk antrean sebagai batch ini.",
  },

  reasons: {
    title: "Mengapa pesan tidak terkirim",
    all: "Tampilkan semua pesan",
  },

  receipts: {
    hint: "Laporan dikirim oleh ponsel penerima. Belum ada laporan bukan berarti pesan gagal. Pesan dianggap belum pasti setelah kira-kira 10 menit jika WhatsApp mengonfirmasi pesan setelahnya, tetapi bukan pesan ini.",
  },

  expected: {
    everySeconds_other: "Kira-kira satu pesan setiap {{count, number}} detik.",
    everyMinutes_other: "Kira-kira satu pesan setiap {{count, number}} menit.",
    perSecond_other: "Kira-kira {{count, number}} pesan per detik.",
    ahead_other: "{{count, number}} pesan dari batch sebelumnya dikirim lebih dulu.",
    end: "Perkiraan selesai: {{end}}",
    far: "Ini memakan waktu lebih dari setahun.",
    filesWait:
      "Pesan berlampiran menunggu sampai {{until}} atau lebih lama karena server menolaknya. Waktu ini tidak menghitungnya.",
  },
};
