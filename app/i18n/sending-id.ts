import type { sendingEn } from "./sending-en";

/** What the screens about sending say, in Indonesian. */
export const sendingId: typeof sendingEn = {
  plot: {
    title: "Pesan per hari",
    alternative: "{total} pesan terkirim dalam {days} hari terakhir, paling banyak {most} dalam satu hari.",
    table: "Tampilkan sebagai tabel",
    day: "Hari",
  },

  lowCredits: {
    none: "Kredit Anda habis.",
    few: "Kredit Anda hampir habis: tersisa {balance}.",
    text: "Belilah sebelum habis, agar batch berikutnya tidak perlu menunggu.",
    askAdmin: "Mintalah kepada admin, agar batch berikutnya tidak perlu menunggu.",
    buy: "Beli kredit",
  },

  control: {
    pause: "Jeda",
    resume: "Lanjutkan",
    release: "Lepaskan dan kirim",
    cancel: "Batalkan batch…",
    retry: "Kirim ulang yang gagal ({count})…",
    paused: "Batch dijeda. Tidak ada lagi yang dikirim sampai Anda melanjutkannya.",
    resumed: "Batch dilanjutkan.",
    heldText:
      "Pesan yang dikirim setelah cadangan dibuat tidak ada di dalamnya. Melepaskan batch ini dapat mengirimnya lagi.",
    failed: "Gagal mengubah batch.",
  },
};
