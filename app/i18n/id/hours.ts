import type { hours as english } from "../en/hours";
import type { Translated } from "../translation-type";

/** What is said of the hours in which recipients may be written to, in Indonesian. */
export const hours: Translated<typeof english> = {
  hours: {
    which: "Jam kirim",
    presets: {
      none: "Kapan saja",
      general: "Umum: setiap hari, 08.00 sampai 20.00",
      collections: "Penagihan: Senin sampai Sabtu, 08.00 sampai 20.00, kecuali hari libur nasional",
      offers: "Penawaran: Senin sampai Sabtu, 08.00 sampai 18.00",
      own: "Jam lain",
    },
    explained: {
      none: "Pesan dikirim secepatnya, juga pada malam hari.",
      general: "Tidak mengirim pada malam hari. Bukan kewajiban hukum.",
      collections:
        "Jam yang diizinkan OJK untuk penagihan (POJK 22/2023 pasal 62): Senin sampai Sabtu kecuali hari libur nasional, pukul 08.00 sampai 20.00 waktu setempat debitur.",
      offers: "Jam kerja pada hari kerja. Bukan kewajiban hukum.",
      own: "Pilih hari dan jam sendiri. Jika jam selesai lebih awal dari jam mulai, artinya hari berikutnya.",
    },
    from: "Dari",
    to: "Sampai",
    clockHint: "Format 24 jam, misalnya 08:00. 24:00 berarti tengah malam.",
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
    when: "Jadwal",
    now: "Sekarang",
    later: "Nanti",
    hours: "Jam kirim",
    start: "Tanggal dan jam",
    startHint: "Waktu {{zone}}, paling lama setahun ke depan. Kredit dicadangkan saat Anda mengonfirmasi.",
    account: "Jam kirim dari pengaturan saya",
    update: "Perbarui jadwal",
    begins: "Dimulai: {{time}}",
    day_other: "{{title}}: {{count, number}} pesan, yang terakhir pukul {{until}}",
    more_other: "dan {{count, number}} hari lagi",
  },
};
