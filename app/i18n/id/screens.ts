import type { screens as english } from "../en/screens";
import type { Translated } from "../translation-type";
import { fieldNames } from "./field-names";

/** What the screens say, in Indonesian. */
export const screens: Translated<typeof english> = {
  brand: "Siar",
  brandAdmin: "Siar Admin",
  currency: "Rp {{amount, number}}",

  shell: {
    skip: "Langsung ke isi",
    menu: "Menu",
    navigation: "Navigasi utama",
    toAdmin: "Area admin",
    toUser: "Area pengguna",
    signOut: "Keluar",
    language: "Bahasa",
    noFeatures: "Tidak ada fitur admin yang tersedia.",
    loading: "Memuat…",
    waiting: "menunggu",
    signedInAs: "Masuk sebagai",
  },

  nav: {
    dashboard: "Dasbor",
    sendNew: "Kirim Baru",
    batches: "Batch",
    templates: "Template",
    credits: "Kredit",
    optOuts: "Minta Berhenti",
    settings: "Pengaturan",
    users: "Pengguna",
    creditRequests: "Permintaan Kredit",
    sendingHistory: "Riwayat Pengiriman Pengguna",
    testBulk: "Uji Kirim Massal",
    auditLog: "Log Audit",
  },

  common: {
    error: "Kesalahan",
    errorTitle: "Kesalahan: {{title}}",
    problem: "Ada masalah",
    refresh: "Muat ulang",
    search: "Cari",
    filter: "Terapkan",
    clear: "Hapus filter",
    status: "Status",
    all: "Semua",
    none: "-",
    pages: "Halaman",
    pageOf: "Halaman {{page, number}} dari {{pages, number}}",
    previous: "Sebelumnya",
    next: "Berikutnya",
    optional: "opsional",
    updated: "Terakhir diperbarui",
    httpStatus: "HTTP {{status}}",
  },

  live: {
    on: "Halaman ini memperbarui diri secara otomatis.",
    off: "Pembaruan otomatis dimatikan.",
    stop: "Hentikan",
    start: "Nyalakan",
    trouble: "Tidak dapat diperbarui: {{trouble}}",
  },

  status: {
    PREPARING: "Disiapkan",
    SENDING: "Mengirim",
    DONE: "Selesai",
    FAILED: "Gagal",
    READY: "Siap",
    SENT: "Terkirim",
    REFUNDED: "Dikembalikan",
    SKIPPED: "Dilewati",
    WAITING: "Menunggu",
    APPROVED: "Disetujui",
    REJECTED: "Ditolak",
  },

  totals: {
    batch: "Batch",
    recipients: "Penerima",
    recipientsOf_other: "{{count, number}} penerima",
    sent: "Terkirim",
    failed: "Gagal",
    refunded: "Dikembalikan",
    skipped: "Dilewati",
    creditsUsed: "Kredit terpakai",
    progress: "Kemajuan",
    percentDone: "{{percent, number}}% selesai",
  },

  uploadSummary: {
    title: "Isi file",
    willGo: "Akan dikirim",
    total: "Baris dalam file",
    queued: "Diantrekan",
    invalid_numbers: "Nomor tidak valid",
    invalid_time: "Waktu tidak valid",
    invalid_message: "Pesan tidak valid",
    duplicates: "Duplikat",
    opted_out: "Tidak ingin menerima pesan",
    missing_attachment: "Tanpa filenya",
  },

  plot: {
    title: "Pesan per hari",
    alternative_other:
      "{{count, number}} pesan terkirim dalam {{period}}, paling banyak {{most, number}} dalam satu hari.",
    empty: "Tidak ada yang dikirim dalam {{period}}.",
    period_other: "{{count, number}} hari terakhir",
    table: "Tampilkan sebagai tabel",
    day: "Hari",
  },

  login: {
    title: "Masuk",
    titleAdmin: "Masuk sebagai admin",
    intro: "Kirim pesan WhatsApp ke seluruh daftar Anda, dan ketahui hasil setiap pesannya.",
    introAdmin: "Untuk pengelola Siar ini.",
    email: "Email",
    password: "Kata sandi",
    submit: "Masuk",
    toAdmin: "Masuk sebagai admin",
    toUser: "Masuk sebagai pengguna",
  },

  notFound: {
    title: "Halaman tidak ditemukan",
    text: "Tidak ada apa-apa di alamat ini. Mungkin salah ketik, atau halaman ini bukan milik Anda.",
    home: "Buka dasbor",
  },

  broken: {
    title: "Terjadi kesalahan.",
    text: "Ini bukan kesalahan Anda. Silakan coba lagi; bila tetap begini, beri tahu admin Anda.",
    again: "Coba lagi",
    plain: "Tampilkan daftar tanpa pencarian",
    home: "Buka dasbor",
    unexpected: "Status tidak terduga {{status}}",
  },

  ...fieldNames,
};
