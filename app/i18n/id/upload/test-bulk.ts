import type { testBulk as english } from "../../en/upload/test-bulk";
import type { Translated } from "../../translation-type";

/** What the page of test sends says, in Indonesian. */
export const testBulk: Translated<typeof english> = {
  testBulk: {
    title: "Tes Kirim Massal",
    failed: "Gagal memuat halaman ini.",
    intro:
      "Kirim tes kecil lewat server dan perangkat pengguna. Tidak memakai kredit dan tidak masuk ke angka pengguna.",
    upload: "Kirim tes",
    target: "Pengguna tujuan",
    hours: "Jam kirim pengguna tujuan",
    startHint: "Waktu {{zone}}, paling lama setahun ke depan. Kosongkan untuk mengirim sekarang.",
    targetHint: "Pengguna aktif yang server WAHA-nya online.",
    choose: "Pilih pengguna",
    noneTitle: "Saat ini tidak ada pengguna yang dapat dites",
    noneText:
      "Tes memerlukan pengguna aktif yang server WAHA-nya merespons. Atur server di halaman pengguna.",
    noDevice: "tidak ada perangkat terhubung",
    submit: "Kirim tes",
    submitting: "Mengunggah…",
    template: "Unduh template Excel",
    templateFailed: "Gagal membuat template. Coba lagi atau hubungi admin.",
    uploadFailed: "Unggahan gagal",
    queued_other: "Tes masuk antrean: {{queued, number}} dari {{count, number}} baris",
    queuedText:
      "Tidak valid: {{invalid, number}}. Duplikat: {{duplicates, number}}. Berhenti langganan: {{optedOut, number}}. Lihat log di bawah.",
    openBatch: "Buka batch tes",
    logs: "Log terbaru",
    logsHint: "Tes terbaru lebih dulu.",
    allTargets: "Semua pengguna",
    device: "Perangkat",
    allDevices: "Semua perangkat",
    receiver: "Penerima",
    scheduled: "Waktu terjadwal",
    atOnce: "Sekarang",
    error: "Keterangan",
    updatedAt: "Diperbarui",
    emptyTitle: "Belum ada tes",
    emptyText: "Pilih pengguna dan unggah file. Setiap baris tampil di sini beserta hasilnya.",
    noMatchTitle: "Tes tidak ditemukan",
    noMatchText: "Coba pengguna atau perangkat lain.",
    count_other: "{{count, number}} baris",
    status: {
      QUEUED: "Dalam antrean",
      SENDING: "Mengirim",
      SENT: "Terkirim",
      FAILED: "Gagal",
      INVALID: "Tidak valid",
    },
  },
};
