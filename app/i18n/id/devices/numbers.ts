import type { numbers as english } from "../../en/devices/numbers";
import type { Translated } from "../../translation-type";

export const numbers: Translated<typeof english> = {
  numbers: {
    title: "Nomor WhatsApp",
    failed: "Gagal memuat nomor WhatsApp.",
    intro: "Pesan Anda dikirim dari nomor-nomor ini.",
    noneTitle: "Belum ada nomor WhatsApp",
    noneText: "Admin menambahkan nomor Anda. Setelah itu, hubungkan ponsel Anda di sini.",
    noneAskText: "Minta admin menambahkan nomor Anda dan menghubungkan ponsel Anda.",
    askAdmin: "Chat admin di WhatsApp",
    onlyAdmin: "Minta admin menghubungkannya kembali.",
    since: "Status sejak",
    sentToday: "Terkirim hari ini",
    ofLimit: "{{sent, number}} dari {{cap, number}}",
    noLimit: "{{sent, number}}, tanpa batas harian",
    newContacts: "Kontak baru hari ini",
    lastMessage: "Pesan terakhir",
    never: "Belum ada",
    connect: "Hubungkan",
    connectAgain: "Hubungkan kembali",
    connectNamed: "Hubungkan {{name}}",
    connected: "{{name}} terhubung: {{phone}}",
  },

  numberStates: {
    connected: "Terhubung",
    connecting: "Menghubungkan",
    scan: "Menunggu dipindai",
    lost: "Terputus",
    new: "Belum terhubung",
    paused: "Dijeda",
  },

  numberWarnings: {
    list: "Peringatan",
    until: "Sampai {{until}}.",
    server_unreachable: "Server nomor ini tidak menjawab. Pesan menunggu. Admin dapat melihat sebabnya.",
    paused: "Pengiriman dijeda.",
    pausedBy: {
      admin: "Admin menjeda nomor ini.",
      auth: "Pengiriman dijeda: server menolak akses. Beri tahu admin Anda.",
      not_ready: "Pengiriman dijeda sampai nomor siap.",
      restricted: "Pengiriman dijeda: WhatsApp membatasi nomor ini.",
      failures: "Pengiriman dijeda: sepuluh pesan berturut-turut gagal.",
      rate: "Pengiriman dijeda: server meminta pengiriman diperlambat.",
      unconfirmed: "Pengiriman dijeda: WhatsApp tidak mengonfirmasi pesan Anda.",
    },
    pausedOpen: "Nomor tetap dijeda sampai admin melanjutkannya.",
    pausedReason: "Alasan: {{reason}}",
    new_contacts_blocked: "WhatsApp memblokir pesan ke kontak baru. Pesan ke kontak lama berlanjut.",
    quota_used: "Kuota chat baru dari WhatsApp sudah habis. Pesan ke kontak lama berlanjut.",
    quota_warning: "WhatsApp memperingatkan: terlalu banyak kontak baru. Dahulukan kontak lama.",
    warm_up: "Pemanasan nomor (warm-up): nomor ini baru, jadi jumlah kontak baru per hari dibatasi.",
    attachments_paused: "Pesan dengan lampiran dijeda. Pesan lain berlanjut.",
    reading_replies:
      "Balasan baru sedang dibaca dulu. Pengiriman berlanjut otomatis, biasanya dalam satu menit.",
  },

  connectNumber: {
    failed: "Gagal menghubungkan.",
    back: "Nomor WhatsApp",
    which: "Pakai ponsel dengan nomor {{phone}}. Dengan ponsel lain, pesan Anda terkirim dari nomor lain.",
    startText: "Siapkan ponsel Anda. Lalu tampilkan kode QR dan pindai dengan WhatsApp.",
    start: "Tampilkan kode QR",
    stoppedText: "Nomor ini terputus. Hubungkan kembali: biasanya tidak perlu memindai lagi.",
    starting: "Sedang dimulai. Halaman ini diperbarui sebentar lagi.",
    slowText:
      "Dimulai sejak {{since}}. Ini lebih lama dari biasanya. Jika tetap begini, beri tahu admin Anda.",
    passkey: "WhatsApp meminta passkey. Minta admin menyelesaikan langkah ini.",
    unknown: "Tunggu sebentar, lalu muat ulang halaman ini.",
    lateTitle: "Kode sudah kedaluwarsa",
    lateText:
      "Kode QR tidak dipindai dan kode penautan tidak dimasukkan dalam tiga menit. Siapkan ponsel Anda, lalu mulai lagi.",
    newQr: "Tampilkan kode QR baru",
    unlinkedText: "Ponsel Anda memutus hubungan ini. Tampilkan kode QR baru dan pindai.",
    failedText:
      "Koneksi gagal. Kami terus mencoba secara otomatis. Jika tetap begini, tampilkan kode QR baru dan pindai.",
    tryAgain: "Coba hubungkan lagi",
  },
};
