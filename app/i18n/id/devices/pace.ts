import type { pace as english } from "../../en/devices/pace";
import type { Translated } from "../../translation-type";

export const pace: Translated<typeof english> = {
  pace: {
    title: "Nama dan batas kecepatan",
    hint: "Kontak baru belum pernah menulis ke akun ini. Kosongkan kolom untuk memakai bawaan instalasi.",
    preset: "Kecepatan kirim",
    presets: {
      careful: "Hati-hati",
      normal: "Normal",
      fast: "Cepat",
      installation: "Sama dengan instalasi",
      own: "Nilai sendiri",
    },
    presetTexts: {
      careful:
        "Untuk nomor muda atau banyak kontak baru: jeda panjang, istirahat, dan maksimal 300 pesan per hari.",
      normal:
        "Untuk kebanyakan nomor: jeda yang disarankan, istirahat tiap jam, dan maksimal 1.000 pesan per hari.",
      fast: "Untuk nomor lama yang mengirim ke kontak lama: jeda pendek tanpa istirahat.",
      installation: "Nilainya diatur oleh operator Siar ini.",
      own: "Atur setiap nilai di bagian Lanjutan.",
    },
    advanced: "Lanjutan",
    default: "Bawaan: {{value}}",
    noCap: "tanpa batas",
    noRest: "tanpa istirahat",
    inUseSinceCost_other: "Dengan batas pemanasan, 1.000 kontak baru perlu {{count, number}} hari.",
    inUseSinceOver: "Dengan batas pemanasan, 1.000 kontak baru perlu lebih dari setahun.",
    gap: "Jeda antarpesan",
    gapHint_other:
      "Jeda acak membuat pengiriman tampak lebih alami. Sekarang: 1.000 pesan ke kontak lama perlu {{count, number}} jam.",
    gapMin: "Jeda terpendek (detik)",
    gapMax: "Jeda terpanjang (detik)",
    gapNew: "Jeda sebelum kontak baru",
    gapNewHint_other:
      "Kontak baru lebih sering melaporkan nomor. WAHA menyarankan 30–60 detik. Sekarang: 1.000 kontak baru perlu {{count, number}} jam.",
    gapNewMin: "Jeda terpendek untuk kontak baru (detik)",
    gapNewMax: "Jeda terpanjang untuk kontak baru (detik)",
    dailyMax: "Batas harian (pesan)",
    dailyMaxHint:
      "Mencegah lonjakan yang dapat dianggap spam oleh WhatsApp. Contoh: dengan 500 per hari, 1.000 pesan perlu 2 hari.",
    dailyMaxCost_other:
      "Mencegah lonjakan yang dapat dianggap spam oleh WhatsApp. Sekarang: 1.000 pesan perlu {{count, number}} hari.",
    rest: "Istirahat",
    restHint_other:
      "Istirahat membuat pengiriman tampak lebih alami. Isi 0 untuk menonaktifkannya. Sekarang: 1.000 kontak baru perlu {{count, number}} jam lebih lama.",
    restNone_other:
      "Istirahat membuat pengiriman tampak lebih alami. Isi 0 untuk menonaktifkannya. Dengan 15 menit setiap 60 menit, 1.000 kontak baru perlu {{count, number}} jam lebih lama.",
    workMinutes: "Menit pengiriman",
    restMinutes: "Istirahat sesudahnya (menit)",
    typing: "Tampilkan “mengetik…” sebelum pesan",
    typingHint:
      "Penerima melihat “mengetik…” sebelum setiap pesan. Jeda yang lebih pendek dari 6 detik menjadi 6 detik.",
    typings: { yes: "Ya", no: "Tidak" },
  },
};
