import type { attachments as english } from "../../en/server/attachments";
import type { Translated } from "../../translation-type";

/** Yang dikatakan server tentang file yang dibawa baris-baris. */
export const attachments: Translated<typeof english> = {
  attachmentOfRow: "Lampiran baris ini: {{name}} ({{value}})",

  attachmentsFound: {
    title: "Lampiran",
    rows_other: "{{count, number}} pesan memiliki lampiran sendiri.",
    files_other: "{{count, number}} file, total {{value}}.",
    without_other: "{{count, number}} pesan tidak memiliki lampiran.",
    missing_other: "{{count, number}} lampiran tidak ada. Barisnya akan dilewati:",
    missingRows_other: "{{name}} ({{count, number}} baris): {{sentence}}",
    unused_other: "{{count, number}} file di .zip tidak dipakai:",
    more_other: "{{count, number}} lagi ada di unduhan.",
    download: "Unduh daftar yang kurang dan tidak dipakai (.xlsx)",
    unusedSheet: "File tidak dipakai",
    notUsed: "Kolom attachment tidak dipakai karena Anda memilih satu lampiran untuk semua.",
  },

  attachmentFaults: {
    NOT_GIVEN: "Tidak ada file dengan nama ini.",
    AMBIGUOUS: "Beberapa file di .zip cocok dengan nama ini.",
    EMPTY: "File ini kosong.",
    TYPE: "Ini bukan file JPG, PNG, WebP, PDF, atau MP4.",
    DAMAGED: "File ini rusak.",
    TOO_LARGE: "File ini terlalu besar.",
    LINK: "Ini hanya tautan ke file lain.",
    BATCH_FULL: "File dalam batch ini memakan terlalu banyak ruang.",
    ADDRESS_INVALID: "Ini bukan tautan https.",
    ADDRESS_FORBIDDEN: "Tautan ini menuju jaringan pribadi dan tidak diizinkan.",
    ADDRESS_AWAY: "Tautan ini tidak dapat dijangkau.",
    ADDRESS_SLOW: "Tautan ini terlalu lambat.",
    ADDRESS_ANSWER: "Tautan ini tidak memberikan file.",
  },
};
