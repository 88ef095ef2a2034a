import type { batches as english } from "../en/batches";
import type { Translated } from "../translation-type";

export const batches: Translated<typeof english> = {
  dashboard: {
    title: "Dasbor",
    failed: "Gagal memuat ringkasan.",
    balance: "Saldo kredit",
    credits_other: "kredit",
    totalBatches: "Jumlah batch",
    messagesSent: "Pesan terkirim",
    successRate: "Tingkat keberhasilan",
    successHint: "Pesan terkirim dari semua percobaan",
    recent: "Batch terbaru",
    seeAll: "Lihat semua batch",
    view: "Lihat",
    viewNamed: "Lihat {{name}}",
    actions: "Aksi cepat",
    sendNew: "Kirim kampanye baru",
    sendNewHint: "Unggah file berisi nomor telepon dan pesan.",
    buy: "Top up kredit",
    buyHint: "Transfer, lalu unggah bukti transfer.",
    track: "Pantau progres",
    trackHint: "Lihat progres setiap batch.",
    emptyTitle: "Belum ada batch",
    emptyText:
      "Unggah file berisi nomor telepon untuk memulai. Batch Anda tampil di sini beserta progresnya.",
  },

  batches: {
    title: "Batch",
    failed: "Gagal memuat daftar batch.",
    download: "Unduh CSV",
    searchHint: "Nama batch atau nomor telepon",
    submitted: "Dibuat",
    emptyTitle: "Belum ada batch",
    emptyText: "Unggah file berisi nomor telepon. Batch Anda tampil di sini beserta progresnya.",
    noMatchTitle: "Batch tidak ditemukan",
    noMatchText: "Coba pencarian atau status lain.",
    list: "Daftar batch",
    count: "Total {{total, number}}",
  },

  batch: {
    text: "Isi pesan asli",
    textAgain: "Pakai pesan ini lagi",
    of: "Batch milik {{name}}",
    testOf: "Tes lewat perangkat {{name}}",
    failed: "Gagal memuat batch.",
    back: "Kembali ke daftar batch",
    export: "Unduh CSV",
    exportSheet: "Unduh Excel (.xlsx)",
    submitted: "Dibuat",
    basis: "Dasar persetujuan",
    progress: "Progres",
    items: "Pesan",
    searchHint: "Nomor atau pesan",
    searchItems: "Cari pesan",
    row: "Baris",
    seeReplies: "Lihat balasan",
    forgotten: "Data dihapus",
    receiver: "Penerima",
    sentAt: "Waktu kirim",
    message: "Pesan",
    error: "Keterangan",
    wholeMessage: "Pesan lengkap",
    foldMessage: "Ringkas",
    noMatchTitle: "Pesan tidak ditemukan",
    noMatchText: "Coba nomor, pesan, atau status lain.",
    kept: "Rincian pesan dihapus setelah masa simpan di Retensi data.",
    totalsOnly: "Penerima dan pesan tidak ditampilkan",
    totalsOnlyText:
      "Batch ini milik pengguna lain. Penerima dan pesannya hanya ditampilkan untuk admin dengan fitur “Riwayat pengiriman”. Minta Super Admin mengaktifkannya untuk Anda.",
    rowsGone:
      "Rincian pesan dihapus pada {{time}} sesuai pengaturan Retensi data. Jumlahnya tetap tersimpan.",
    keptMore: "Berapa lama data disimpan",
  },

  waiting: {
    no_daemon: "Menunggu: layanan pengiriman tidak berjalan. Hubungi admin.",
    no_device: "Menunggu: tidak ada perangkat WhatsApp yang terhubung. Minta admin menghubungkannya.",
    server_away: "Menunggu: server tidak merespons. Pengiriman berlanjut otomatis setelah server merespons.",
    key_unreadable: "Menunggu: kunci API server tidak terbaca. Tidak ada pesan yang hilang. Hubungi admin.",
    device_paused: "Menunggu: semua perangkat WhatsApp sedang dijeda.",
    device_paused_until: "Menunggu: semua perangkat WhatsApp dijeda sampai {{until}}.",
    reasons: {
      admin: "Dijeda oleh admin.",
      auth: "Server menolak kunci API-nya.",
      not_ready: "Koneksi ke WhatsApp belum siap.",
      restricted: "WhatsApp membatasi nomor ini.",
      failures: "10 pesan berturut-turut gagal.",
      rate: "Server meminta agar pengiriman diperlambat.",
      unconfirmed: "WhatsApp tidak mengonfirmasi pesan yang dikirim.",
    },
    daily_cap: "Menunggu: batas hari ini sudah tercapai. Pengiriman berlanjut pada {{until}}.",
    rest: "Menunggu: jeda istirahat sampai {{until}} untuk melindungi nomor Anda.",
    new_budget: "Menunggu: batas kontak baru hari ini sudah tercapai. Pengiriman berlanjut pada {{until}}.",
    new_budget_open: "Menunggu: batas kontak baru tidak mengizinkan pesan lagi. Hubungi admin.",
    new_locked: "Menunggu: WhatsApp memblokir pesan ke kontak baru dari nomor ini sampai {{until}}.",
    new_locked_open:
      "Menunggu: untuk sementara WhatsApp memblokir pesan ke kontak baru dari nomor ini. Pengiriman berlanjut otomatis setelah blokir berakhir.",
    new_capped:
      "Menunggu: kuota chat baru dari WhatsApp sudah habis. Pengiriman ke kontak baru berlanjut pada {{until}}, saat kuota direset.",
    new_capped_open:
      "Menunggu: kuota chat baru dari WhatsApp sudah habis. Pengiriman ke kontak baru berlanjut setelah kuota direset.",
    media_rest:
      "Menunggu: server menolak pesan berlampiran. Pesan lain tetap dikirim. Satu lampiran dicoba lagi pada {{until}}.",
    unconfirmed:
      "Menunggu WhatsApp mengonfirmasi pesan terakhir. Jika tidak, koneksi dimulai ulang otomatis.",
    settling:
      "Membaca balasan yang masuk saat nomor terputus. Pengiriman berlanjut kira-kira satu menit lagi.",
    starts: "Dimulai pada {{until}}. Kreditnya sudah dicadangkan.",
    quiet: "Jam tenang sampai {{until}}. Pengiriman berlanjut otomatis.",
    scheduled: "Terjadwal: pesan berikutnya dikirim pada {{until}}.",
    paused: "Batch ini sedang dijeda.",
    held: "Database dipulihkan ke keadaan sebelumnya. Batch ini ditahan sampai ada yang melanjutkannya.",
    looking:
      "Database dipulihkan ke keadaan sebelumnya. Sebelum batch ini berlanjut, kami memeriksa di WhatsApp pesan mana yang sudah terkirim.",
    cancelled: "Batch ini dibatalkan. Pesan yang belum terkirim dilewati, dan kreditnya telah dikembalikan.",
    cancelledTest: "Tes ini dibatalkan. Pesan yang belum terkirim dilewati.",
  },

  cares: {
    title_other: "{{count, number}} perangkat perlu diperhatikan.",
    lost: "terputus. Minta admin menghubungkannya kembali.",
    locked:
      "untuk sementara diblokir WhatsApp untuk mengirim ke kontak baru. Pengiriman ke kontak baru berlanjut setelah blokir berakhir.",
    capped:
      "sudah mencapai kuota chat baru dari WhatsApp. Pengiriman ke kontak baru berlanjut setelah kuota direset.",
    paused:
      "dijeda untuk melindungi nomornya, atau karena servernya menolak pesan. Tanyakan alasannya kepada admin.",
    warned: "diperingatkan WhatsApp karena mengirim ke banyak kontak baru. Dahulukan kontak lama.",
  },

  lowCredits: {
    none: "Kredit Anda habis.",
    few_other: "Kredit Anda tersisa {{count, number}}.",
    text: "Top up sekarang agar kampanye berikutnya tidak tertunda.",
    askAdmin: "Minta kredit kepada admin agar kampanye berikutnya tidak tertunda.",
    buy: "Top up kredit",
  },
};
