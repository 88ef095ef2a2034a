import type { notifications as english } from "../../en/server/notifications";
import type { Translated } from "../../translation-type";

/** The titles and sentences of notifications, on screen and in e-mails, in Indonesian. */
export const notifications: Translated<typeof english> = {
  notifications: {
    batch_completed: {
      title: "Batch selesai: {{name}}",
      text: "Terkirim: {{sent, number}} dari {{recipients, number}}.",
    },
    batch_failed: {
      title: "Batch berakhir: {{name}}",
      text: "Tidak ada pesan yang terkirim. Kredit untuk pesan yang tidak terkirim dikembalikan.",
    },
    batch_waiting: {
      title: "Batch menunggu: {{name}}",
      text: "Batch ini sudah menunggu 30 menit. {{reason}}",
    },
    waits: {
      no_device: "Tidak ada nomor WhatsApp yang terhubung.",
      server_away: "Server nomor WhatsApp Anda tidak menjawab. Hubungi admin.",
      key_unreadable: "Kunci rahasia instalasi hilang. Hubungi admin.",
      device_paused: "Semua nomor WhatsApp dijeda. Hubungi admin.",
      new_locked: "WhatsApp tidak mengizinkan pesan ke kontak baru.",
      new_capped: "Kuota WhatsApp untuk chat baru habis.",
    },
    device_disconnected: {
      title: "Nomor WhatsApp terputus: {{device}}",
      text: "Tidak ada pesan yang dikirim lewat nomor ini. Hubungkan lagi.",
    },
    device_unstable: {
      title: "Nomor WhatsApp sering terputus: {{device}}",
      text: "Nomor ini terputus beberapa kali hari ini. Anda tidak menerima notifikasi lagi tentang nomor ini hari ini.",
    },
    device_connected: {
      title: "Nomor WhatsApp terhubung lagi: {{device}}",
      text: "Pengiriman berlanjut.",
    },
    device_locked: {
      title: "WhatsApp membatasi nomor: {{device}}",
      text: "Nomor ini tidak dapat mengirim pesan ke kontak baru. Kontak lama tetap menerima pesan. {{until}}",
    },
    device_capped: {
      title: "Kuota WhatsApp habis: {{device}}",
      text: "Nomor ini tidak dapat memulai chat baru. Kontak lama tetap menerima pesan. {{until}}",
    },
    device_warned: {
      title: "WhatsApp memberi peringatan: {{device}}",
      text: "Kuota chat baru nomor ini hampir habis. Kurangi pesan ke kontak baru. {{until}}",
    },
    device_until: "WhatsApp mencabutnya pada {{value}}.",
    credits_low: {
      title: "Kredit hampir habis",
      text: "Sisa kredit: {{balance, number}}. Batas Anda untuk notifikasi ini: {{limit, number}}.",
    },
    credits_approved: {
      title: "Kredit masuk: {{amount, number}}",
      text: "Pembelian Anda disetujui.",
    },
    credits_rejected: {
      title: "Pembelian kredit ditolak: {{amount, number}}",
      text: "Alasan: {{reason}}",
    },
    webhook_disabled: {
      title: "Webhook dinonaktifkan: {{host}}",
      text: "Tidak ada event yang tersampaikan selama 5 hari. Periksa program Anda, lalu aktifkan webhook lagi.",
    },
    webhook_gone: {
      title: "Webhook berakhir: {{host}}",
      text: "Program Anda menjawab bahwa URL ini tidak dipakai lagi. Hapus webhook atau aktifkan lagi.",
    },
    credits_expired: {
      title: "Permintaan kredit kedaluwarsa: {{amount, number}}",
      text: "Transfer tidak diterima dalam 14 hari. Jika sudah membayar, kirim permintaan baru dengan bukti transfer.",
    },
    schedule_missed: {
      title: "Jadwal tidak berjalan: {{name}}",
      text: "Tidak ada yang dikirim untuk {{date}}. {{reason}}",
    },
    schedule_missed_dates: {
      title: "Jadwal tidak berjalan: {{name}}",
      text: "Tidak ada yang dikirim dari {{date}} sampai {{last}}. Tanggal: {{dates, number}}. {{reason}}",
    },
    schedule_paused: {
      title: "Jadwal dijeda: {{name}}",
      text: "Tidak ada yang dikirim untuk 3 tanggal terakhir. {{reason}} Setelah itu lanjutkan jadwalnya.",
    },
    schedule_short: {
      title: "Kredit untuk jadwal tidak cukup: {{name}}",
      text: "Tidak ada yang dikirim untuk {{date}}. Kredit yang diperlukan: {{needed, number}}. Saldo: {{balance, number}}.",
    },
    schedule_forecast: {
      title: "Kredit untuk jadwal tidak akan cukup: {{name}}",
      text: "Kredit yang diperlukan sampai {{date}}: {{needed, number}}. Saldo: {{balance, number}}. Tambah kredit sebelum tanggal itu.",
    },
    credit_request: {
      title: "Permintaan kredit dari {{name}}",
      text: "Kredit yang diminta: {{amount, number}}. Setujui atau tolak permintaan ini.",
    },
    ledger_difference: {
      title: "Riwayat transaksi tidak seimbang",
      text: "Selisih yang ditemukan: {{differences, number}}. Minta operator memeriksanya.",
    },
    daemon_down: {
      title: "Pengirim tidak berjalan",
      text: "Tidak ada pesan yang dikirim sampai pengirim berjalan lagi.",
    },
    disk_full: {
      title: "Disk hampir penuh",
      text: "Kosongkan sebagian ruang. Tanpa ruang, unggahan dan pengiriman berhenti.",
    },
  },

  email: {
    open: "Buka di Siar",
    settings: "Pilih email yang Anda terima di Pengaturan, Notifikasi.",
  },

  testEmail: {
    title: "Email tes",
    text: "Ini hanya tes. Siar dapat mengirim email.",
    foot: "Admin mengirim tes ini dari pengaturan aplikasi.",
  },

  passwordReset: {
    title: "Buat kata sandi baru",
    text: "Ada permintaan kata sandi baru untuk {{email}}. Tautan hanya berlaku sekali, selama 1 jam.",
    open: "Buat kata sandi baru",
    foot: "Jika bukan Anda yang meminta, abaikan email ini. Kata sandi Anda tidak berubah.",
  },
};
