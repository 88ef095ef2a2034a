import type { screens as english } from "../en/screens";
import type { Translated } from "../translation-type";
import { fieldNames } from "./field-names";

/** What the screens say, in Indonesian. */
export const screens: Translated<typeof english> = {
  brand: "Siar",
  brandAdmin: "Siar Admin",
  currency: "Rp{{amount, number}}",

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
    notifications: "Notifikasi",
    unread: "belum dibaca",
    signedInAs: "Masuk sebagai",
  },

  nav: {
    dashboard: "Dasbor",
    sendNew: "Kirim Baru",
    batches: "Batch",
    replies: "Balasan",
    templates: "Template Pesan",
    lists: "Daftar Kontak",
    schedules: "Jadwal",
    credits: "Kredit",
    optOuts: "Berhenti Langganan",
    findNumber: "Cari Nomor",
    settings: "Pengaturan",
    numbers: "Nomor WhatsApp",
    users: "Pengguna",
    creditRequests: "Permintaan Kredit",
    sendingHistory: "Riwayat Pengiriman Pengguna",
    testBulk: "Tes Kirim Massal",
    auditLog: "Riwayat Aktivitas",
  },

  numberHit: {
    none: "{{phone}}: tidak ada pesan",
    count_other: "{{phone}}: {{count, number}} pesan",
    all: "Semua pesan ke {{phone}}",
  },

  steps: { done: "selesai", open: "belum" },

  noNumber: {
    never: "Belum ada nomor WhatsApp yang terhubung.",
    lost: "Nomor WhatsApp Anda terputus.",
    text: "Anda dapat menyiapkan semuanya. Pesan dikirim setelah ada nomor yang terhubung.",
    link: "Lihat nomor WhatsApp",
  },

  common: {
    worth: "senilai {{sum}} hari ini",
    error: "Kesalahan",
    errorTitle: "Kesalahan: {{title}}",
    problem: "Ada masalah",
    refresh: "Muat ulang",
    search: "Cari",
    filter: "Terapkan",
    clear: "Hapus filter",
    found_other: "{{count, number}} hasil",
    status: "Status",
    all: "Semua",
    none: "–",
    pages: "Halaman",
    pageOf: "Halaman {{page, number}} dari {{pages, number}}",
    previous: "Sebelumnya",
    next: "Berikutnya",
    optional: "opsional",
    updated: "Terakhir diperbarui",
    copy: "Salin",
    copied: "Tersalin",
    httpStatus: "HTTP {{status}}",
    reveal: "Tampilkan: {{name}}",
  },

  live: {
    on: "Diperbarui otomatis.",
    off: "Pembaruan otomatis nonaktif.",
    stop: "Nonaktifkan",
    start: "Aktifkan",
    trouble: "Halaman tidak dapat diperbarui: {{trouble}}",
  },

  status: {
    PREPARING: "Menyiapkan",
    SENDING: "Mengirim",
    DONE: "Selesai",
    FAILED: "Gagal",
    READY: "Dalam antrean",
    SENT: "Terkirim",
    DELIVERED: "Tersampaikan",
    READ: "Dibaca",
    NOT_SENT: "Tidak terkirim",
    REFUNDED: "Kredit kembali",
    SKIPPED: "Dilewati",
    WAITING: "Menunggu",
    APPROVED: "Disetujui",
    REJECTED: "Ditolak",
    EXPIRED: "Kedaluwarsa",
  },

  totals: {
    batch: "Batch",
    recipients: "Penerima",
    recipientsOf_other: "{{count, number}} penerima",
    sent: "Terkirim",
    failed: "Gagal",
    refunded: "Kredit kembali",
    creditsUsed: "Kredit terpakai",
    reserved: "dicadangkan",
    progress: "Progres",
    percentDone: "{{percent, number}}% selesai",
  },

  uploadSummary: {
    title: "Ringkasan",
    total: "Baris dalam file",
    queued: "Masuk antrean",
    invalid_numbers: "Nomor tidak valid",
    invalid_time: "Waktu tidak valid",
    invalid_message: "Pesan tidak valid",
    duplicates: "Duplikat",
    opted_out: "Berhenti langganan",
    missing_attachment: "Lampiran tidak ada",
  },

  plot: {
    title: "Pesan per hari",
    alternative_other:
      "{{count, number}} pesan terkirim dalam {{period}}, maksimal {{most, number}} dalam satu hari.",
    empty: "Tidak ada pesan yang dikirim dalam {{period}}.",
    period_other: "{{count, number}} hari terakhir",
    table: "Tampilkan sebagai tabel",
    choose: "Hari pada grafik",
    day: "Hari",
  },

  forgotten: {
    title: "Lupa kata sandi",
    intro: "Masukkan alamat email Anda. Kami mengirim tautan untuk membuat kata sandi baru.",
    askAdmin: "Minta admin mengatur ulang kata sandi Anda.",
    whatsapp: "Hubungi admin lewat WhatsApp",
    sent: "Jika alamat ini punya akun, tautan sedang dikirim. Tautan berlaku 1 jam.",
    send: "Kirim tautan",
    back: "Kembali ke halaman masuk",
  },

  newPassword: {
    title: "Kata sandi baru",
    intro: "Pilih kata sandi baru. Semua sesi Anda akan berakhir. Kunci API tetap berlaku.",
    over: "Tautan ini sudah dipakai atau kedaluwarsa.",
    another: "Minta tautan baru",
    save: "Simpan kata sandi",
    doneTitle: "Kata sandi diubah",
    done: "Masuk dengan kata sandi baru Anda.",
  },

  login: {
    forgotten: "Lupa kata sandi?",
    title: "Masuk",
    titleAdmin: "Masuk sebagai admin",
    intro: "Kirim pesan WhatsApp ke banyak orang dan pantau status setiap pesan.",
    introAdmin: "Khusus admin.",
    email: "Email",
    password: "Kata sandi",
    submit: "Masuk",
    askAdmin: "Chat admin di WhatsApp",
    toAdmin: "Masuk sebagai admin",
    toUser: "Masuk sebagai pengguna",
  },

  connection: {
    none: "Tidak ada koneksi.",
    stays: "Halaman ini tetap terbuka. Coba lagi setelah Anda online.",
    away: "Siar tidak dapat dihubungi. Periksa koneksi Anda, lalu coba lagi.",
  },

  demo: {
    name: "Demo.",
    banner: "Tidak ada pesan ke WhatsApp; datanya buatan.",
  },

  notFound: {
    title: "Halaman tidak ditemukan",
    text: "Periksa kembali alamatnya. Jika sudah benar, Anda mungkin tidak memiliki akses ke halaman ini.",
    home: "Buka dasbor",
  },

  broken: {
    title: "Terjadi kesalahan.",
    text: "Silakan coba lagi. Jika masalah berlanjut, hubungi admin.",
    again: "Coba lagi",
    plain: "Hapus pencarian dan tampilkan semua",
    home: "Buka dasbor",
    unexpected: "Status tidak terduga {{status}}",
  },

  ...fieldNames,
};
