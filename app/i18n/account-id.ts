import type { AccountTexts } from "./account-en";

/** What the settings say of one's own sign-ins and tokens, in Indonesian. */
export const accountId: AccountTexts = {
  settingsTabs: {
    label: "Pengaturan",
    profile: "Profil",
    sessions: "Sesi masuk",
    tokens: "Token API",
    secondFactor: "Faktor kedua",
  },

  kept: {
    title: "Berapa lama data disimpan",
    account:
      "Batch beserta nomor dan pesannya, riwayat transaksi, dan bukti transfer: sampai akun Anda dihapus, yang dilakukan oleh admin.",
    deleted:
      "Setelah itu batch, pesan, dan sesi masuk langsung hilang, dan bukti transfer dalam sekitar satu hari. Catatan transaksi tetap ada untuk pembukuan, tanpa nama Anda.",
    sheet: "Lembar kerja yang Anda periksa dan tidak dikirim: {hours} jam.",
    signIn: "Sesi masuk: {days} hari.",
    numberCheck: "Apakah sebuah nomor ada di WhatsApp, bila nomor diperiksa: {days} hari.",
  },

  sessions: {
    title: "Sesi masuk",
    lead: "Tempat Anda sedang masuk. Jika ada yang tidak Anda kenal, keluarkan sesi itu dan ubah kata sandi Anda.",
    failed: "Gagal memuat sesi masuk Anda.",
    device: "Perangkat",
    browserOn: "{browser} di {system}",
    unknown: "Perangkat tidak dikenal",
    address: "Alamat",
    signedIn: "Masuk pada",
    lastSeen: "Terakhir terlihat",
    current: "Yang ini",
    actions: "Tindakan",
    end: "Keluarkan",
    endNamed: "Keluarkan {device}",
    endOthers: "Keluar dari semua yang lain",
    ended: "Sesi itu telah dikeluarkan.",
    endedOthers: "Semua sesi lain telah dikeluarkan.",
    gone: "Sesi itu sudah dikeluarkan sebelumnya.",
    only: "Anda tidak masuk di tempat lain.",
  },

  tokens: {
    docs: "Dokumentasi API, dengan contoh untuk tiap panggilan",
    title: "Token API",
    lead: "Dengan token, program Anda memakai API atas nama Anda: panggilan yang sama dengan hak yang sama. Token tidak dapat mengubah kata sandi, sesi masuk, atau token Anda.",
    failed: "Gagal memuat token Anda.",
    make: "Buat token",
    making: "Membuat…",
    name: "Nama",
    nameHint: "Untuk apa token ini, misalnya “Toko web”. Paling banyak {max} karakter.",
    full: "Anda memiliki {max} token, jumlah yang paling banyak. Cabut satu untuk membuat yang lain.",
    made: "Token dibuat: {name}",
    madeText: "Salin sekarang. Token tidak disimpan dalam bentuk yang terbaca dan tidak ditampilkan lagi.",
    token: "Token baru Anda",
    copy: "Salin",
    copied: "Tersalin",
    try: "Cobalah:",
    list: "Token Anda",
    ends: "Berakhiran",
    madeAt: "Dibuat",
    lastUsed: "Terakhir dipakai",
    never: "Belum pernah",
    actions: "Tindakan",
    revoke: "Cabut",
    revokeNamed: "Cabut {name}",
    emptyTitle: "Belum ada token",
    emptyText:
      "Buat satu untuk setiap program yang mengirim atas nama Anda, agar masing-masing dapat dicabut.",
    keeps:
      "Kata sandi baru tidak mengakhiri token. Reset oleh admin, atau akun yang dinonaktifkan, mengakhiri semuanya.",
    alreadyMade: "Token sudah dibuat, dan hanya ditampilkan sekali. Cabut jika Anda belum menyalinnya.",
    revokeTitle: "Cabut “{token}”?",
    revokeText:
      "Program yang memakai token berakhiran {four} langsung ditolak. Tindakan ini tidak dapat dibatalkan.",
    keep: "Pertahankan",
    revoked: "Token dicabut.",
  },
};
