import type { plainPage as english } from "../en/plain-page";
import type { Translated } from "../translation-type";

/** What the pages say that are made without the screens' frame, in Indonesian. */
export const plainPage: Translated<typeof english> = {
  plainPage: {
    downloadFailed: "Unduhan gagal",
    refused: "Ada masalah",
    again: "Coba lagi",
    back: "Kembali",
  },
};
