import type { paymentReceipts as english } from "../../en/selling/payment-receipts";
import type { Translated } from "../../translation-type";

export const paymentReceipts: Translated<typeof english> = {
  paymentReceipts: {
    title: "Bukti pembayaran",
    failed: "Gagal memuat bukti pembayaran.",
    month: "Bulan",
    monthHint: "Misalnya 2026-11",
    show: "Tampilkan",
    export: "Unduh CSV",
    totals: "Total bulan ini",
    payments: "Pembayaran",
    credits: "Kredit",
    total: "Total dibayar",
    number: "Nomor",
    buyer: "Pembeli",
    issued: "Diterbitkan",
    request: "Permintaan #{{id}}",
    corrects: "Koreksi atas {{name}}",
    correctedBy: "Dikoreksi dengan {{name}}",
    actions: "Aksi",
    correct: "Koreksi",
    correctNamed: "Koreksi bukti pembayaran {{name}}",
    correctTitle: "Koreksi bukti pembayaran {{name}}",
    correctText:
      "Bukti pembayaran baru dengan nomor sendiri menggantikan yang ini. Isinya nama pembeli di bawah dan penjual dari Pengaturan aplikasi. Jumlah yang dibayar tidak berubah.",
    buyerName: "Nama pembeli",
    reason: "Alasan",
    issue: "Terbitkan yang baru",
    issuing: "Menerbitkan…",
    corrected: "Bukti pembayaran {{name}} diterbitkan.",
    keep: "Batal",
    emptyTitle: "Belum ada bukti pembayaran di bulan ini",
    emptyText: "Bukti pembayaran terbit saat permintaan kredit disetujui.",
  },
};
