import type { limits as english } from "../../en/devices/limits";
import type { Translated } from "../../translated";

export const limits: Translated<typeof english> = {
  limits: {
    title: "Kata WhatsApp tentang nomor ini",
    source:
      "Angka dari WhatsApp sendiri, disampaikan oleh WAHA. Perangkat yang sedang mengirim ditanya kira-kira tiap 5 menit, yang diam tiap jam.",
    untold:
      "Belum ada. WAHA menyampaikannya mulai versi 2026.8.1, untuk perangkat yang terhubung; sebelum itu batas hanya terlihat dari pesan yang ditolak.",
    quota: "Obrolan baru",
    noQuota: "WhatsApp tidak menyebut batas",
    cycleEnds: "Dihitung ulang mulai",
    warning: "Peringatan",
    statuses: {
      NONE: "Tidak ada",
      FIRST_WARNING: "Peringatan pertama: kurangi pesan ke orang baru",
      SECOND_WARNING: "Peringatan kedua: hentikan dulu pesan ke orang baru",
      CAPPED: "Habis: tidak bisa ke orang baru sampai dihitung ulang",
    },
    lock: "Orang baru",
    locked:
      "Terkunci: WhatsApp hanya mengizinkan nomor ini menulis kepada orang yang sudah punya obrolan dengannya",
    free: "Tidak terkunci",
    lockEnds: "Sampai",
    toldAt: "Disampaikan",
  },

  deviceDays: {
    title: "30 hari terakhir",
    sent: "Terkirim",
    refused: "Ditolak WhatsApp",
    unconfirmed: "Belum pasti",
    replies: "Balasan",
    shares:
      "Dibandingkan pesan: balasan {{answered}}, ditolak {{refused}}, belum pasti {{unconfirmed}}. Nomor yang jarang dibalas orang lebih mudah dibatasi.",
  },
};
