import type { limits as english } from "../../en/devices/limits";
import type { Translated } from "../../translation-type";

export const limits: Translated<typeof english> = {
  limits: {
    title: "Batasan WhatsApp untuk nomor ini",
    source:
      "Dilaporkan WhatsApp melalui WAHA. Diperiksa kira-kira setiap 5 menit saat mengirim, selain itu setiap jam.",
    untold:
      "Belum ada data. WAHA 2026.8.1 atau lebih baru melaporkan batas perangkat yang terhubung. Sebelum itu, batas hanya terlihat dari pesan yang ditolak.",
    quota: "Chat baru",
    noQuota: "Tidak ada batas yang dilaporkan",
    cycleEnds: "Direset pada",
    warning: "Peringatan",
    statuses: {
      NONE: "Tidak ada",
      FIRST_WARNING: "Peringatan pertama: kurangi pesan ke kontak baru",
      SECOND_WARNING: "Peringatan kedua: hentikan dulu pesan ke kontak baru",
      CAPPED: "Batas tercapai: tidak bisa ke kontak baru sampai direset",
    },
    lock: "Kontak baru",
    locked: "Diblokir: nomor ini hanya dapat mengirim ke orang yang sudah punya chat dengannya",
    free: "Tidak diblokir",
    lockEnds: "Sampai",
    toldAt: "Terakhir diperbarui",
  },

  newPeople: {
    title: "Kontak baru",
    source:
      "Kontak yang belum pernah menulis ke akun ini. Siar menghitung pesan kepada mereka. Batas hariannya bergantung pada lama pemakaian nomor dan kuota WhatsApp.",
    age: "Lama pemakaian",
    days_other: "{{count, number}} hari",
    since: "Dipakai sejak {{since}} (diisi admin)",
    old: "Belum diisi (dianggap nomor lama)",
    today: "Hari ini",
    noLimit: "{{sent, number}}, tanpa batas",
    counted: "Hitungan Siar sampai sekarang",
    left_other: "{{count, number}} lagi hari ini.",
    leftZero: "Tidak ada lagi hari ini.",
    next: "Pengiriman berlanjut pada",
    why: {
      age: "Batas ini berasal dari batas pemanasan nomor di Pengaturan aplikasi.",
      quota: "Batas ini adalah sisa kuota WhatsApp untuk setiap hari.",
      first_warning: "WhatsApp memperingatkan nomor ini, jadi batasnya dibagi dua.",
      second_warning: "Peringatan kedua dari WhatsApp: pengiriman ke kontak baru dihentikan sementara.",
      capped: "Kuota WhatsApp sudah habis: pengiriman ke kontak baru dihentikan sementara.",
    },
    stopped: "Pengiriman ke kontak baru dihentikan",
    stops: {
      restricted: "WhatsApp menolak pesan ke kontak baru: pengiriman ke kontak baru dari nomor ini diblokir.",
      quota: "WhatsApp menolak pesan ke kontak baru: kuota chat baru sudah habis.",
    },
    known: "Pengiriman ke kontak lama tetap berjalan.",
    until: "Dicoba lagi pada {{until}}, kecuali WhatsApp melaporkan lain.",
    untilOpen: "Pengiriman berlanjut setelah WhatsApp mengizinkannya lagi.",
  },

  mediaRest: {
    title: "Pesan berlampiran tidak dikirim",
    text: "WAHA menolak setiap pesan berlampiran dengan kesalahan yang sama. Pesan lain tetap dikirim, dan perangkat lain milik akun ini mengirim lampirannya.",
    until: "Satu lampiran dicoba lagi pada {{until}}.",
    next: "Dicoba lagi dengan lampiran berikutnya.",
    resume: "Coba lampiran lagi sekarang",
  },

  deviceDays: {
    title: "30 hari terakhir",
    sent: "Terkirim",
    refused: "Ditolak WhatsApp",
    unconfirmed: "Belum pasti",
    replies: "Balasan",
    shares:
      "Porsi dari pesan: balasan {{answered}}, ditolak {{refused}}, belum pasti {{unconfirmed}}. Nomor yang jarang dibalas lebih mudah dibatasi WhatsApp. Hitungan Siar.",
  },
};
