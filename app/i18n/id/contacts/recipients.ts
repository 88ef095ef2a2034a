import type { recipients as english } from "../../en/contacts/recipients";
import type { Translated } from "../../translation-type";

export const recipients: Translated<typeof english> = {
  recipients: {
    lookUp: "Cari satu nomor",
    lookUpLead:
      "Semua yang pernah dikirim kepada satu orang dari akun Anda, dan apakah ia mau menerima pesan.",
    everybodysLead:
      "Semua yang pernah dikirim kepada satu orang dari akun mana pun, dan apakah ia mau menerima pesan.",
    number: "Nomor telepon",
    numberHint: "Seperti biasa ditelepon, atau dengan tanda plus dan kode negara",
    show: "Tampilkan",
    another: "Cari nomor lain",
    failed: "Gagal memuat nomor ini.",
    optedOut: "Orang ini tidak menerima pesan dari Anda.",
    optedOutAny: "Orang ini ada di daftar orang yang tidak mau menerima pesan.",
    notOptedOut: "Orang ini tidak ada di daftar orang yang tidak mau menerima pesan.",
    stops: "Permintaan berhenti",
    stopsOf: "Daftar",
    ownList: "Daftar Anda",
    everybodysList: "Daftar untuk semua akun",
    messages: "Pesan",
    list: "Pesan kepada orang ini",
    batch: "Batch",
    user: "Pengguna",
    row: "Baris {{row}}",
    credit: "Kredit",
    charged_other: "{{count, number}} kredit",
    free: "Tidak ada",
    emptyTitle: "Tidak ada pesan",
    emptyText: "Tidak ada batch yang berisi nomor ini.",
    newest: "Terbaru",
    older: "Lebih lama",
    open: "Semua yang dikirim kepada {{phone}}",
    forget: "Lupakan nomor ini",
    forgetTitle: "Lupakan {{phone}}?",
    forgetConfirm: "Lupakan selamanya",
    keep: "Jangan lupakan",
    forgetText:
      "Nomor ini dan semua teks kepadanya dikosongkan di semua batch akun Anda, dan dihapus dari daftar Anda. Yang masih menunggu dikirim dilewati, dan kreditnya kembali.",
    forgetAllText:
      "Nomor ini dan semua teks kepadanya dikosongkan di semua batch semua akun, dan dihapus dari semua daftar. Yang masih menunggu dikirim dilewati, dan kreditnya kembali.",
    forgetStays:
      "Yang tersisa dari tiap baris: nomor barisnya, hasilnya, waktunya, dan kreditnya. Jumlah dan catatan kredit tidak berubah.",
    forgetStopped:
      "Orang ini tetap tidak menerima pesan: Siar menyimpan hash untuk mengenali nomor itu lagi, dan melewatinya bila diunggah kembali. Ia menerima pesan lagi bila menulis MULAI atau START.",
    forgetBackups:
      "Cadangan yang dibuat sebelumnya masih berisi nomor dan teks itu, sampai cadangan itu dihapus. Bila salah satunya dipulihkan, lupakan nomor ini sekali lagi.",
    forgetWhatsApp: "WhatsApp, WAHA, dan ponsel menyimpan obrolan mereka sendiri.",
    forgetFinal: "Ini tidak dapat dibatalkan.",
    noted: "Dicatat. Sisanya hilang dengan sendirinya.",
    forgotten: "Nomor ini sudah dilupakan di sini, dan tetap tidak menerima pesan.",
    forgetting:
      "Nomor ini sedang dilupakan. Ada yang masih diperlukan: pesan yang sedang dikirim atau belum pasti, atau berkas yang sudah diunggah dan belum dikirim. Sisanya hilang dengan sendirinya setelah itu selesai; tidak ada pesan baru kepadanya.",
  },

  replies: {
    title: "Balasan",
    of: "Balasan untuk {{name}}",
    lead: "Yang dibalas orang dalam 7 hari setelah pesannya, disimpan 30 hari. Jawablah di WhatsApp.",
    export: "Unduh CSV",
    who: "Siapa",
    row: "Baris",
    at: "Kapan",
    text: "Teks",
    stop: "Berhenti",
    noText: "Tanpa teks: gambar, berkas, atau pesan suara.",
    open: "Buka obrolan dengan {{phone}} di WhatsApp",
    emptyTitle: "Belum ada balasan",
    emptyText: "Belum ada yang membalas, atau sudah lebih dari 30 hari.",
    failed: "Gagal memuat balasan.",
  },
};
