import type { scheduleWords as english } from "../../en/server/schedule-words";
import type { Translated } from "../../translation-type";

/** What a schedule does, in Indonesian. */
export const scheduleWords: Translated<typeof english> = {
  scheduleWords: {
    day: "Setiap hari",
    days_other: "Setiap {{count, number}} hari",
    week: "Setiap minggu",
    weeks_other: "Setiap {{count, number}} minggu",
    month: "Setiap bulan",
    months_other: "Setiap {{count, number}} bulan",
    year: "Setiap tahun",
    years_other: "Setiap {{count, number}} tahun",
    onDays: "{{when}} pada {{value}}",
    monthDay: "tanggal {{value}}",
    lastDay: "hari terakhir",
    on: "Pada tanggal di kolom {{column}}",
    before_other: "{{count, number}} hari sebelum tanggal di kolom {{column}}",
    after_other: "{{count, number}} hari sesudah tanggal di kolom {{column}}",
    yearly: "{{when}}, setiap tahun",
    until: "{{when}}, sampai {{date}}",
    times_other: "{{when}}, {{count, number}} kali",
    lists: "Daftar kontak",
  },
};
