import type { receiptPdf as english } from "../../en/server/receipt-pdf";
import type { Translated } from "../../translation-type";

export const receiptPdf: Translated<typeof english> = {
  receiptPdf: {
    title: "Bukti pembayaran",
    number: "Nomor",
    issued: "Diterbitkan",
    paid: "Pembayaran dikonfirmasi",
    request: "Permintaan kredit",
    corrects: "Koreksi atas",
    reason: "Alasan",
    seller: "Penjual",
    buyer: "Diterima dari",
    tax: "NPWP: {{value}}",
    credits_other: "{{count, number}} kredit @ {{sum}}",
    code: "Kode unik",
    total: "Total dibayar",
    money: "Rp{{amount, number}}",
    notTax: "Ini bukti pembayaran, bukan faktur pajak.",
    replaces: "Menggantikan bukti pembayaran {{name}}. Tidak ada pembayaran baru.",
    lacking: "{{value}} berarti huruf yang tidak dapat dicetak di file ini. Siar menampilkannya.",
  },
};
