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
    successHint: "Terkirim, dari semua yang dicoba",
    recent: "Batch terbaru",
    seeAll: "Semua batch",
    view: "Lihat",
    viewNamed: "Lihat {{name}}",
    actions: "Aksi cepat",
    sendNew: "Kirim kampanye baru",
    sendNewHint: "Unggah lembar kerja berisi nomor dan pesan.",
    buy: "Beli kredit",
    buyHint: "Transfer, kirim buktinya, lalu kredit muncul di sini.",
    track: "Pantau kemajuan",
    trackHint: "Lihat sejauh mana setiap batch berjalan.",
    emptyTitle: "Belum ada yang dikirim",
    emptyText: "Unggah lembar kerja dengan satu pesan per baris. Kemajuannya akan tampil di sini.",
  },

  batches: {
    title: "Batch",
    failed: "Gagal memuat daftar batch.",
    download: "Unduh CSV",
    searchHint: "Nama batch",
    submitted: "Diajukan",
    emptyTitle: "Belum ada batch",
    emptyText: "Unggah lembar kerja dan batch akan tampil di sini beserta kemajuannya.",
    noMatchTitle: "Tidak ada batch yang cocok",
    noMatchText: "Coba pencarian atau status lain.",
    list: "Daftar batch",
    count: "Total {{total, number}}",
  },

  batch: {
    text: "Teks asalnya",
    textAgain: "Pakai lagi",
    of: "Batch milik {{name}}",
    testOf: "Uji coba lewat perangkat {{name}}",
    failed: "Gagal memuat batch.",
    back: "Kembali ke daftar batch",
    export: "Ekspor CSV",
    submitted: "Diajukan",
    basis: "Dasar mengirim pesan",
    totals: "Jumlah",
    progress: "Kemajuan",
    items: "Pesan",
    searchHint: "Nomor atau teks",
    searchItems: "Cari di pesan ini",
    row: "Baris",
    replies: "Balasan",
    stops: "Permintaan berhenti",
    seeReplies: "Lihat balasan",
    forgotten: "Dilupakan",
    receiver: "Penerima",
    sentAt: "Waktu kirim",
    message: "Pesan",
    error: "Kesalahan",
    wholeMessage: "Pesan lengkap",
    foldMessage: "Ringkas",
    noMatchTitle: "Tidak ada pesan yang cocok",
    noMatchText: "Coba nomor, teks, atau status lain.",
    kept: "Berapa lama baris disimpan dipilih di pengaturan.",
    totalsOnly: "Penerima dan pesan tidak ditampilkan",
    totalsOnlyText:
      "Batch ini milik pengguna lain. Penerima dan pesannya hanya ditampilkan untuk admin dengan fitur “Riwayat pengiriman”. Minta Super Admin mengaktifkannya untuk Anda.",
    rowsGone:
      "Baris batch ini sudah tidak ada sejak {{time}}: baris disimpan selama yang dipilih akun ini. Jumlahnya tetap.",
    keptMore: "Berapa lama data disimpan",
  },

  waiting: {
    no_daemon: "Menunggu: pengirim tidak berjalan. Silakan beri tahu admin Anda.",
    no_device:
      "Menunggu: tidak ada perangkat WhatsApp yang terhubung. Silakan minta admin Anda menghubungkannya.",
    server_away:
      "Menunggu: server WAHA tidak menjawab. Pengiriman akan berlanjut sendiri setelah server kembali.",
    key_unreadable:
      "Menunggu: kunci server WAHA yang tersimpan tidak dapat dibuka. Tidak ada yang hilang. Silakan beri tahu admin Anda.",
    device_paused: "Menunggu: semua perangkat WhatsApp sedang dijeda.",
    device_paused_until: "Menunggu: semua perangkat WhatsApp dijeda sampai {{until}}.",
    reasons: {
      admin: "Dijeda oleh admin.",
      auth: "Server menolak kuncinya.",
      not_ready: "Sesinya belum siap.",
      restricted: "WhatsApp membatasi nomor ini.",
      failures: "Sepuluh pesan berturut-turut gagal.",
      rate: "Server meminta agar pengiriman diperlambat.",
      unconfirmed: "WhatsApp tidak mengonfirmasi pesan yang dikirim.",
    },
    daily_cap: "Menunggu: batas hari ini sudah tercapai. Pengiriman berlanjut pada {{until}}.",
    rest: "Menunggu: nomor WhatsApp beristirahat sampai {{until}}, agar tidak menulis tanpa jeda.",
    new_budget:
      "Menunggu: yang tersisa adalah orang baru, yang belum pernah menulis kepada Anda, dan jatah hari ini untuk mereka sudah habis. Orang baru lagi mulai {{until}}.",
    new_budget_open:
      "Menunggu: yang tersisa adalah orang baru, yang belum pernah menulis kepada Anda, dan jatah untuk mereka tidak mengizinkan siapa pun. Silakan beri tahu admin Anda.",
    new_locked: "Menunggu: WhatsApp mengizinkan nomor ini menulis kepada orang baru lagi mulai {{until}}.",
    new_locked_open:
      "Menunggu: untuk sementara WhatsApp tidak mengizinkan nomor ini menulis kepada orang baru. Pengiriman berlanjut sendiri setelah diizinkan.",
    new_capped:
      "Menunggu: kuota obrolan baru dari WhatsApp sudah habis. Orang baru lagi mulai {{until}}, saat kuota dihitung ulang.",
    new_capped_open:
      "Menunggu: kuota obrolan baru dari WhatsApp sudah habis. Orang baru ditulisi lagi saat WhatsApp menghitungnya ulang.",
    media_rest:
      "Menunggu: WAHA menjawab setiap pesan dengan file dengan kesalahan yang sama. Pesan teks tetap dikirim; satu file dicoba lagi pada {{until}}.",
    unconfirmed:
      "Menunggu sampai WhatsApp mengonfirmasi pesan-pesan terakhir. Kalau tidak, koneksi dimulai ulang dengan sendirinya.",
    settling:
      "Balasan yang masuk saat nomor tidak terhubung sedang dibaca. Pengiriman berlanjut kira-kira satu menit lagi.",
    starts: "Dimulai pada {{until}}. Kreditnya sudah dicadangkan.",
    quiet:
      "Jam tenang sampai {{until}}: sebelum itu penerima Anda tidak boleh dikirimi pesan. Pengiriman berlanjut sendiri.",
    scheduled: "Menunggu waktunya: pesan berikutnya dijadwalkan pada {{until}}.",
    paused: "Batch ini sedang dijeda.",
    held: "Basis data kembali ke keadaan sebelumnya. Batch ini menunggu sampai seseorang melepaskannya.",
    looking:
      "Basis data kembali ke keadaan sebelumnya. Sebelum batch ini dilanjutkan, Siar mencari di WhatsApp pesan mana yang sudah terkirim.",
    cancelled: "Batch ini dibatalkan. Pesan yang belum terkirim dilewati, dan kreditnya telah dikembalikan.",
    cancelledTest: "Uji coba ini dibatalkan. Pesan yang belum terkirim dilewati.",
  },

  outlook: {
    held: "Ditahan setelah pemulihan",
    looking: "Mencari yang sudah terkirim",
    paused: "Dijeda",
    no_daemon: "Pengirim tidak berjalan",
    no_device: "Tidak ada perangkat terhubung",
    server_away: "Server tidak menjawab",
    key_unreadable: "Kunci tersimpan tidak dapat dibuka",
    device_paused: "Perangkat dijeda",
    daily_cap: "Batas hari ini tercapai",
    rest: "Nomor beristirahat",
    new_budget: "Jatah orang baru hari ini habis",
    new_locked: "WhatsApp belum mengizinkan orang baru",
    new_capped: "Kuota WhatsApp habis",
    settling: "Membaca balasan",
    unconfirmed: "Menunggu konfirmasi WhatsApp",
    media_rest: "WAHA tidak menerima file",
    starts: "Belum dimulai",
    quiet: "Jam tenang",
    quietUntil: "Jam tenang sampai {{until}}",
    scheduled: "Menunggu waktunya",
    until: "sampai {{time}}",
    end: "Perkiraan selesai: {{time}}",
  },

  cares: {
    title_other: "{{count, number}} perangkat perlu diperhatikan.",
    lost: "tidak terhubung, dan tidak ada yang dikirim lewat perangkat ini. Admin dapat menghubungkannya lagi.",
    locked:
      "untuk sementara WhatsApp tidak mengizinkannya menulis kepada orang baru. Yang menunggu berlanjut setelah itu.",
    capped:
      "kuota obrolan baru dari WhatsApp sudah habis. Yang menunggu berlanjut setelah kuota dihitung ulang.",
    paused: "dijeda untuk melindungi nomornya, atau servernya menolak. Admin dapat melihat sebabnya.",
    warned:
      "WhatsApp memperingatkan bahwa perangkat ini menulis kepada banyak orang baru. Dahulukan orang yang mengenal Anda.",
  },

  lowCredits: {
    none: "Kredit Anda habis.",
    few: "Kredit Anda hampir habis: tersisa {{balance, number}}.",
    text: "Belilah sebelum habis, agar batch berikutnya tidak perlu menunggu.",
    askAdmin: "Mintalah kepada admin, agar batch berikutnya tidak perlu menunggu.",
    buy: "Beli kredit",
  },
};
