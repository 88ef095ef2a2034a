import type { listChoice as english } from "../../en/server/list-choice";
import type { Translated } from "../../translation-type";

/** What the page of a new batch says of contact lists, in Indonesian. */
export const listChoice: Translated<typeof english> = {
  listChoice: {
    choose: "Atau pilih daftar kontak",
    chooseHint: "Nomor yang ada di beberapa daftar menerima satu pesan.",
    count_other: "{{count, number}} kontak",
    title: "Hanya sebagian kontak",
    hint: "Semua syarat harus terpenuhi. Huruf besar dan kecil dianggap sama.",
    condition: "Syarat {{n}}",
    column: "Kolom",
    noColumn: "Tanpa syarat",
    repliedDays: "Hari sejak balasan terakhir",
    neverContacted: "Belum pernah menerima pesan",
    op: "Perbandingan",
    ops: {
      is: "adalah",
      is_not: "bukan",
      contains: "berisi",
      empty: "kosong",
      not_empty: "tidak kosong",
      gt: "lebih dari atau setelah",
      lt: "kurang dari atau sebelum",
    },
    value: "Isi",
  },
};
