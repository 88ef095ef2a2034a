import type { Language } from "./config";

type Words = { downloadFailed: string; refused: string; again: string; back: string };

/** What the pages say that are made without the screens' frame. */
export const PLAIN_PAGE: Record<Language, Words> = {
  en: {
    downloadFailed: "Download failed",
    refused: "There is a problem",
    again: "Try again",
    back: "Back",
  },
  id: {
    downloadFailed: "Unduhan gagal",
    refused: "Ada masalah",
    again: "Coba lagi",
    back: "Kembali",
  },
};
