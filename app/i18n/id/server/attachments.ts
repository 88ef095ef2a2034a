import type { attachments as english } from "../../en/server/attachments";
import type { Translated } from "../../translation-type";

/** Yang dikatakan server tentang file yang dibawa baris-baris. */
export const attachments: Translated<typeof english> = {
  attachmentOfRow: "Ikut pada baris ini: {{name}} ({{value}})",

  attachmentsFound: {
    title: "File setiap baris",
    rows_other: "{{count, number}} pesan membawa filenya sendiri.",
    files_other: "{{count, number}} file, seluruhnya {{value}}.",
    without_other: "{{count, number}} pesan dikirim tanpa file.",
    missing_other:
      "{{count, number}} file yang disebut baris tidak dapat dikirim, sehingga barisnya dilewati:",
    missingRows_other: "{{name}} ({{count, number}} baris): {{sentence}}",
    unused_other: "{{count, number}} file di .zip tidak disebut baris mana pun:",
    more_other: "{{count, number}} lagi ada di unduhan.",
    download: "Unduh yang kurang dan yang tidak dipakai (.xlsx)",
    unusedSheet: "File tidak dipakai",
    notUsed: "Kolom attachment tidak dipakai: satu lampiran ikut pada setiap baris.",
  },

  attachmentFaults: {
    NOT_GIVEN: "Tidak ada file dengan nama ini.",
    AMBIGUOUS: "Beberapa file di .zip cocok dengan nama ini.",
    EMPTY: "File ini kosong.",
    TYPE: "Ini bukan file JPG, PNG, WebP, PDF, atau MP4.",
    DAMAGED: "File ini terpotong atau rusak.",
    TOO_LARGE: "File ini terlalu besar.",
    LINK: "Ini hanya tautan ke file lain.",
    BATCH_FULL: "File dalam satu batch tidak boleh memakan tempat lebih banyak lagi.",
    ADDRESS_INVALID: "Ini bukan alamat https.",
    ADDRESS_FORBIDDEN: "Alamat ini berada di dalam jaringan dan tidak boleh diambil.",
    ADDRESS_AWAY: "Alamat ini tidak dapat dihubungi.",
    ADDRESS_SLOW: "Alamat ini terlalu lambat.",
    ADDRESS_ANSWER: "Alamat ini tidak memberikan file.",
  },
};
