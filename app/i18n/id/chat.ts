import type { chat as english } from "../en/chat";
import type { Translated } from "../translation-type";

/** What a user tells the admin on WhatsApp about a request, in Indonesian. */
export const chat: Translated<typeof english> = {
  chat: {
    request_other:
      "Halo, saya mengajukan pembelian {{count, number}} kredit (permintaan #{{id}}) dan sudah mentransfer Rp{{totalPrice, number}}. Bukti transfernya ada di Siar. Nama saya {{name}} ({{email}}). Mohon disetujui. Terima kasih.",
    withoutProof_other:
      "Halo, saya mengajukan pembelian {{count, number}} kredit (permintaan #{{id}}) dan mentransfer tepat Rp{{totalPrice, number}}. Nama saya {{name}} ({{email}}). Mohon disetujui. Terima kasih.",
    password: "Halo, saya lupa kata sandi Siar. Alamat email saya di sana: ",
  },
};
