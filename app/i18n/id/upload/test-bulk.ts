import type { testBulk as english } from "../../en/upload/test-bulk";
import type { Translated } from "../../translation-type";

/** What the page of test sends says, in Indonesian. */
export const testBulk: Translated<typeof english> = {
  testBulk: {
    title: "Uji Kirim Massal",
    failed: "Gagal memuat halaman uji kirim massal.",
    intro:
      "Kirim lembar kerja kecil melalui server dan perangkat pengguna untuk memastikan semuanya berfungsi. Tidak memakai kredit dan tidak masuk ke batch maupun angka pengguna.",
    upload: "Kirim uji coba",
    target: "Pengguna tujuan",
    hours: "Jam kirim pengguna tujuan",
    startHint: "Menurut jam {{zone}}, dalam setahun. Kosong: sekarang.",
    targetHint: "Pengguna aktif yang server WAHA-nya menjawab saat ini.",
    choose: "Pilih pengguna",
    noneTitle: "Saat ini tidak ada pengguna yang dapat diuji",
    noneText: "Diperlukan akun aktif dan server WAHA yang menjawab; server diatur di rincian pengguna.",
    noDevice: "tidak ada perangkat terhubung",
    submit: "Kirim uji coba",
    submitting: "Mengunggah…",
    template: "Unduh template",
    templateFailed: "Gagal membuat template. Coba lagi atau hubungi admin.",
    uploadFailed: "Unggahan gagal",
    queued_other: "Uji coba diantrekan: {{queued, number}} dari {{count, number}} baris",
    queuedText:
      "Tidak valid: {{invalid, number}}. Duplikat: {{duplicates, number}}. Tidak ingin menerima pesan: {{optedOut, number}}. Barisnya tampil di log di bawah.",
    openBatch: "Buka batch uji coba",
    logs: "Log terbaru",
    logsHint: "Uji coba terbaru lebih dahulu.",
    allTargets: "Semua pengguna",
    device: "Perangkat",
    allDevices: "Semua perangkat",
    receiver: "Penerima",
    scheduled: "Waktu terjadwal",
    atOnce: "Segera",
    error: "Kesalahan",
    updatedAt: "Diperbarui",
    emptyTitle: "Belum ada uji coba",
    emptyText: "Setiap baris uji coba tampil di sini beserta hasilnya.",
    noMatchTitle: "Tidak ada log yang cocok",
    noMatchText: "Coba pengguna atau perangkat lain.",
    count_other: "{{count, number}} baris seluruhnya.",
    status: {
      QUEUED: "Antre",
      SENDING: "Mengirim",
      SENT: "Terkirim",
      FAILED: "Gagal",
      INVALID: "Tidak valid",
    },
  },
};
