import type { recipients as english } from "../../en/contacts/recipients";
import type { Translated } from "../../translation-type";

export const recipients: Translated<typeof english> = {
  recipients: {
    lookUp: "Cari nomor",
    lookUpLead:
      "Lihat semua pesan yang dikirim ke satu nomor dari akun Anda, dan apakah orang ini berhenti langganan.",
    everybodysLead:
      "Lihat semua pesan yang dikirim ke satu nomor dari akun mana pun, dan apakah orang ini berhenti langganan.",
    number: "Nomor telepon",
    numberHint: "Misalnya 081234567890 atau +6281234567890",
    show: "Tampilkan",
    another: "Cari nomor lain",
    failed: "Gagal memuat nomor ini.",
    optedOut: "Orang ini tidak menerima pesan dari Anda.",
    optedOutAny: "Orang ini berhenti langganan.",
    notOptedOut: "Orang ini tidak berhenti langganan.",
    stops: "Berhenti langganan",
    stopsOf: "Daftar",
    ownList: "Daftar Anda",
    everybodysList: "Daftar untuk semua akun",
    messages: "Pesan",
    list: "Pesan ke nomor ini",
    batch: "Batch",
    user: "Pengguna",
    row: "Baris {{row}}",
    credit: "Kredit",
    charged_other: "{{count, number}} kredit",
    free: "Tidak ada",
    emptyTitle: "Belum ada pesan",
    emptyText: "Tidak ada batch yang berisi nomor ini.",
    newest: "Terbaru",
    older: "Lebih lama",
    open: "Lihat pesan ke {{phone}}",
    forget: "Hapus data pribadi",
    forgetTitle: "Hapus data pribadi {{phone}}?",
    forgetConfirm: "Hapus data pribadi",
    keep: "Batal",
    forgetText:
      "Nomor dan semua isi pesannya dihapus dari batch Anda, dan nomornya dihapus dari daftar Anda. Pesan yang belum terkirim dilewati dan kreditnya kembali.",
    forgetAllText:
      "Nomor dan semua isi pesannya dihapus dari batch semua akun, dan nomornya dihapus dari semua daftar. Pesan yang belum terkirim dilewati dan kreditnya kembali.",
    forgetStays:
      "Nomor baris, hasil, waktu, dan kredit setiap pesan tetap disimpan. Jumlah dan riwayat transaksi tidak berubah.",
    forgetStopped:
      "Orang ini tetap berhenti langganan. Kami menyimpan sidik anonim nomor ini agar dilewati jika diunggah lagi. Ia dapat berlangganan lagi dengan mengirim MULAI atau START.",
    forgetBackups:
      "Cadangan lama masih berisi nomor dan pesan itu sampai cadangannya dihapus. Jika cadangan dipulihkan, hapus data nomor ini lagi.",
    forgetWhatsApp: "Chat di WhatsApp dan di ponsel tidak dihapus.",
    forgetFinal: "Tindakan ini tidak dapat dibatalkan.",
    noted: "Sedang dihapus. Sebagian data terhapus setelah pesan yang sedang diproses selesai.",
    forgotten: "Data pribadi nomor ini sudah dihapus di sini. Nomor ini tetap tidak menerima pesan.",
    forgetting:
      "Sedang dihapus. Sebagian data masih diperlukan untuk pesan yang sedang diproses atau unggahan, lalu dihapus. Tidak ada pesan baru ke nomor ini.",
  },

  replies: {
    title: "Balasan",
    of: "Balasan untuk {{name}}",
    lead: "Balasan dalam 7 hari setelah pesan, disimpan selama 30 hari. Jawab di WhatsApp.",
    export: "Unduh CSV",
    who: "Kontak",
    row: "Baris",
    at: "Waktu",
    text: "Pesan",
    stop: "Berhenti",
    noText: "Tanpa teks: gambar, file, atau pesan suara.",
    open: "Buka chat dengan {{phone}} di WhatsApp",
    emptyTitle: "Belum ada balasan",
    emptyText: "Balasan muncul di sini dan disimpan selama 30 hari.",
    read: "Tandai dibaca",
    readNamed: "Tandai balasan dari {{phone}} sebagai dibaca",
    readAll: "Tandai semua dibaca",
    oneRead: "Balasan sudah ditandai dibaca.",
    allRead: "Balasan sudah ditandai dibaca.",
    unread: "Belum dibaca",
    showUnread: "Tampilkan yang belum dibaca",
    showAll: "Tampilkan semua",
    noneUnread: "Tidak ada balasan yang belum dibaca",
    chat: "Buka chat",
    failed: "Gagal memuat balasan.",
  },
};
