import type { chat as english } from "../en/chat";
import type { Translated } from "../translation-type";

/** What users and admins tell each other on WhatsApp, in Indonesian. */
export const chat: Translated<typeof english> = {
  chat: {
    request_other:
      "Halo, saya mengajukan pembelian {{count, number}} kredit (permintaan #{{id}}) dan sudah mentransfer Rp{{totalPrice, number}}. Bukti transfernya ada di Siar. Nama saya {{name}} ({{email}}). Mohon disetujui. Terima kasih.",
    withoutProof_other:
      "Halo, saya mengajukan pembelian {{count, number}} kredit (permintaan #{{id}}) dan mentransfer tepat Rp{{totalPrice, number}}. Nama saya {{name}} ({{email}}). Mohon disetujui. Terima kasih.",
    password: "Halo, saya lupa kata sandi Siar. Alamat email saya di sana: ",
    signIn:
      "Halo {{name}}, akun Siar Anda adalah {{email}}. Buat kata sandi Anda di sini dalam 24 jam (tautan hanya berlaku sekali): {{url}}\n\nSetelah itu masuk di sini: {{address}}",
  },
};
