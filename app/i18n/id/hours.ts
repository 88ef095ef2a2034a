import type { hours as english } from "../en/hours";
import type { Translated } from "../translation-type";

/** What is said of the hours in which recipients may be written to, in Indonesian. */
export const hours: Translated<typeof english> = {
  hours: {
    which: "Jam kirim",
    presets: {
      none: "Kapan saja",
      general: "Umum: setiap hari, 08:00 sampai 20:00",
      collections: "Penagihan: Senin sampai Sabtu, 08:00 sampai 20:00, tidak pada hari libur nasional",
      offers: "Penawaran: Senin sampai Sabtu, 08:00 sampai 18:00",
      own: "Jam saya sendiri",
    },
    explained: {
      none: "Pesan dikirim begitu tiba gilirannya, juga pada malam hari.",
      general: "Kesopanan umum, bukan aturan hukum: tidak ada yang terbangun karena pesan.",
      collections:
        "Yang diizinkan OJK untuk penagihan (POJK 22/2023 pasal 62): Senin sampai Sabtu di luar hari libur nasional, pukul 08.00 sampai 20.00 waktu setempat debitur.",
      offers: "Jam kerja pada hari kerja, saat penawaran paling tidak mengganggu. Bukan aturan hukum.",
      own: "Hari dan jam apa pun. Jam selesai sebelum jam mulai berarti keesokan harinya.",
    },
    from: "Dari",
    to: "Sampai",
    clockHint: "Seperti 08:00; 24:00 adalah akhir hari.",
    days: "Hari",
    day: {
      "1": "Senin",
      "2": "Selasa",
      "3": "Rabu",
      "4": "Kamis",
      "5": "Jumat",
      "6": "Sabtu",
      "7": "Minggu",
    },
    onHolidays: "Juga pada hari libur nasional",
  },

  plan: {
    when: "Kapan dikirim",
    start: "Mulai",
    startHint:
      "Menurut jam {{zone}}, dalam setahun. Kosong: sekarang. Kredit dicadangkan saat Anda mengirim.",
    account: "Jam kirim dari pengaturan saya",
    update: "Perbarui rencana",
    begins: "Dimulai: {{time}}",
    day_other: "{{title}}: {{count, number}} pesan, yang terakhir pukul {{until}}",
    more_other: "dan {{count, number}} hari lagi",
  },
};
