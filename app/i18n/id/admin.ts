import type { admin as english } from "../en/admin";
import type { Translated } from "../translation-type";

export const admin: Translated<typeof english> = {
  roles: { USER: "Pengguna", ADMIN: "Admin", "SUPER ADMIN": "Super Admin" },

  people: {
    title: "Pengguna",
    count: "Total {{total, number}}",
    active: "Aktif",
    inactive: "Nonaktif",
    tabs: "Pengguna dan perangkat",
    tabUsers: "Pengguna",
    tabDevices: "Perangkat",
  },

  aboutUser: {
    failedToLoad: "Gagal memuat pengguna.",
    protected: "Anda tidak memiliki izin untuk mengubah Super Admin.",
    outranked: "Anda tidak dapat mengubah admin yang memiliki fitur yang tidak Anda miliki.",
    back: "Semua pengguna",
    credits_other: "{{count, number}} kredit",
    sections: "Tentang pengguna ini",
    tabDetails: "Rincian",
    tabServer: "Server",
    tabDevices: "Perangkat",
    tabCredits: "Kredit",
  },
};
