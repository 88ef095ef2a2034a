import type { limits as english } from "../../en/devices/limits";
import type { Translated } from "../../translation-type";

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

  newPeople: {
    title: "Orang baru",
    source:
      "Orang baru belum pernah menulis ke akun ini. Siar sendiri menghitung pesan kepada mereka; berapa yang boleh per hari ditentukan oleh umur nomor dan kuota WhatsApp.",
    age: "Umur nomor",
    days_other: "{{count, number}} hari",
    since: "Dipakai sejak {{since}}, kata admin",
    old: "Tidak disebutkan: dianggap nomor lama",
    today: "Hari ini",
    noLimit: "{{sent, number}}, tanpa batas",
    counted: "Hitungan Siar sendiri, sampai sekarang",
    left_other: "{{count, number}} lagi boleh hari ini.",
    leftZero: "Tidak ada lagi hari ini.",
    next: "Ada jatah lagi mulai",
    why: {
      age: "Batasnya mengikuti umur nomor (Pengaturan aplikasi).",
      quota: "Batasnya adalah sisa kuota WhatsApp untuk setiap hari.",
      first_warning: "WhatsApp memperingatkan: setengah dari yang biasanya.",
      second_warning: "WhatsApp memperingatkan kedua kali: tidak ke orang baru dulu.",
      capped: "Kuota WhatsApp habis: tidak ke orang baru dulu.",
    },
    stopped: "Tidak ada pesan ke orang baru",
    stops: {
      restricted: "WhatsApp menolak pesan ke orang baru: nomor ini terkunci untuk mereka.",
      quota: "WhatsApp menolak pesan ke orang baru: kuotanya habis.",
    },
    known: "Orang yang dikenal tetap dikirimi.",
    until: "Dicoba lagi pada {{until}}, kecuali WhatsApp mengatakan lain.",
    untilOpen: "Tetap begitu sampai WhatsApp mengatakan lain.",
  },

  mediaRest: {
    title: "Pesan dengan file tidak dikirim",
    text: "WAHA menjawab setiap pesan dengan file dengan kesalahan yang sama. Pesan teks tetap dikirim, dan perangkat lain milik akun ini mengirim file.",
    until: "Satu dicoba lagi pada {{until}}.",
    next: "Satu dicoba pada baris berikutnya yang memiliki file.",
    resume: "Coba file lagi sekarang",
  },

  deviceDays: {
    title: "30 hari terakhir",
    sent: "Terkirim",
    refused: "Ditolak WhatsApp",
    unconfirmed: "Belum pasti",
    replies: "Balasan",
    shares:
      "Dibandingkan pesan: balasan {{answered}}, ditolak {{refused}}, belum pasti {{unconfirmed}}. Nomor yang jarang dibalas orang lebih mudah dibatasi. Hitungan Siar sendiri.",
  },
};
