import type { ownNumber as english } from "../../en/server/own-number";
import type { Translated } from "../../translation-type";

/** What the server writes about a code for a user's own number, in Indonesian. */
export const ownNumber: Translated<typeof english> = {
  phoneCode:
    "{{code}} adalah kode Siar Anda. Kode ini memastikan bahwa nomor ini milik Anda dan berlaku sampai {{until}}. Jika Anda tidak memintanya, abaikan pesan ini dan jangan bagikan kodenya.",
  tryAgain: {
    from: "mulai {{value}}",
    later: "nanti",
  },
};
