import type { pace as english } from "../../en/devices/pace";
import type { Translated } from "../../translation-type";

export const pace: Translated<typeof english> = {
  pace: {
    title: "Nama dan kecepatan",
    hint: "Orang baru adalah mereka yang belum pernah menulis ke akun ini. Kosongkan sebuah kolom untuk mengikuti pengaturan instalasi.",
    default: "Bila kosong: {{value}}",
    noCap: "tanpa batas",
    noRest: "tanpa istirahat",
    inUseSinceCost_other: "Menurut umurnya, 1.000 orang baru memakan {{count, number}} hari.",
    inUseSinceOver: "Menurut umurnya, 1.000 orang baru memakan lebih dari setahun.",
    gap: "Jeda di antara dua pesan",
    gapHint:
      "Jeda acak menyamarkan irama mesin. Dengan pengaturan ini, 1.000 pesan ke orang yang dikenal memakan {{hours, number}} jam.",
    gapMin: "Jeda terpendek, detik",
    gapMax: "Jeda terpanjang, detik",
    gapNew: "Jeda sebelum orang baru",
    gapNewHint:
      "Orang asing lebih sering melaporkan nomor; bila pelan, belum banyak yang menerima sebelum ada yang menyadarinya. WAHA menyarankan 30 sampai 60 detik. Dengan pengaturan ini, 1.000 orang baru memakan {{hours, number}} jam.",
    gapNewMin: "Jeda terpendek ke orang baru, detik",
    gapNewMax: "Jeda terpanjang ke orang baru, detik",
    dailyMax: "Pesan per hari, paling banyak",
    dailyMaxHint: "Menjaga nomor dari hari yang mencolok. Dengan 500 sehari, 1.000 pesan memakan 2 hari.",
    dailyMaxCost_other:
      "Menjaga nomor dari hari yang mencolok. Dengan pengaturan ini, 1.000 pesan memakan {{count, number}} hari.",
    rest: "Istirahat",
    restHint:
      "Tidak ada orang yang menulis berjam-jam tanpa henti. 0 menit istirahat: tanpa istirahat, apa pun pengaturan instalasi. Dengan pengaturan ini, 1.000 orang baru memakan {{hours, number}} jam lebih lama.",
    restNone:
      "Tidak ada orang yang menulis berjam-jam tanpa henti. 0 menit istirahat: tanpa istirahat, apa pun pengaturan instalasi. Dengan 15 menit setelah tiap 60 menit kerja, 1.000 orang baru memakan {{hours, number}} jam lebih lama.",
    workMinutes: "Menit kerja",
    restMinutes: "Menit istirahat sesudahnya",
    typing: "Tampilkan “mengetik…” sebelum pesan",
    typingHint:
      "Penerima melihat yang biasa mereka lihat dari orang: tanda kecil bahwa bukan mesin yang menulis. Jeda 6 detik ke atas tidak menjadi lebih lama; yang lebih pendek menjadi 6 detik.",
    typings: { yes: "Ya", no: "Tidak" },
  },
};
