import type { apiDocs as english } from "../en/api-docs";
import type { Translated } from "../translation-type";

/** The frame of the API documentation, in Indonesian. */
export const apiDocs: Translated<typeof english> = {
  apiDocs: {
    title: "Dokumentasi API",
    back: "Kembali ke Siar",
    intro:
      "Semua yang dilakukan layar dapat dilakukan oleh program. Masuklah, simpan tokennya, lalu kirim pada setiap panggilan. Penjelasan tiap panggilan ditulis dalam bahasa Inggris.",
    machine: "Yang sama untuk mesin (OpenAPI 3.1)",
    contents: "Panggilan",
    example: "Contoh",
    answers: "Jawaban",
    parameters: "Parameter",
    optional: "opsional",
    file: "sebuah berkas",
    shapes: "Bentuk data",
    otherLanguage: "English",
  },
};
