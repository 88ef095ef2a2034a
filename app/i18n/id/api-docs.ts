import type { apiDocs as english } from "../en/api-docs";
import type { Translated } from "../translation-type";

/** The frame of the API documentation, in Indonesian. */
export const apiDocs: Translated<typeof english> = {
  apiDocs: {
    title: "Dokumentasi API",
    back: "Kembali ke Siar",
    intro:
      "Hampir semua yang dapat Anda lakukan di layar juga dapat dilakukan oleh program. Buat kunci API di Pengaturan, lalu kirim pada setiap permintaan. Penjelasan tiap permintaan ditulis dalam bahasa Inggris.",
    machine: "File OpenAPI 3.1 untuk program",
    contents: "Permintaan",
    example: "Contoh",
    answers: "Respons",
    parameters: "Parameter",
    optional: "opsional",
    file: "sebuah file",
    shapes: "Skema",
    receive: "Menerima webhook",
    receiveText:
      "Siar mengirim setiap event sebagai JSON dan menandatanganinya menurut spesifikasi Standard Webhooks (standardwebhooks.com). Jawab dengan status 2xx dalam 15 detik. Jika tidak, event dicoba lagi selama maksimal tiga hari. Satu event dapat datang lebih dari sekali, selalu dengan webhook-id yang sama.",
    otherLanguage: "English",
  },
};
