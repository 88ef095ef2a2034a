import type { Language } from "./config";

type Words = {
  title: string;
  back: string;
  intro: string;
  machine: string;
  contents: string;
  example: string;
  answers: string;
  parameters: string;
  optional: string;
  file: string;
  shapes: string;
  otherLanguage: string;
};

/** The frame of the API documentation; the calls themselves are described in English. */
export const API_DOCS: Record<Language, Words> = {
  en: {
    title: "API documentation",
    back: "Back to Siar",
    intro:
      "Everything that the screens do can be done by programs. Sign in, keep the token, and send it with each call.",
    machine: "The same for machines (OpenAPI 3.1)",
    contents: "Calls",
    example: "Example",
    answers: "Answers",
    parameters: "Parameters",
    optional: "optional",
    file: "a file",
    shapes: "Shapes",
    otherLanguage: "Bahasa Indonesia",
  },
  id: {
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
