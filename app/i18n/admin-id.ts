import type { adminEn } from "./admin-en";

export const adminId: typeof adminEn = {
  roles: { USER: "Pengguna", ADMIN: "Admin", "SUPER ADMIN": "Super Admin" },

  people: {
    title: "Pengguna",
    count: "Total {total}",
    active: "Aktif",
    inactive: "Nonaktif",
    tabs: "Orang dan perangkat",
    tabUsers: "Pengguna",
    tabDevices: "Perangkat",
  },

  aboutUser: {
    failedToLoad: "Gagal memuat pengguna.",
    protected: "Anda tidak memiliki izin untuk mengubah Super Admin.",
    outranked: "Anda tidak dapat mengubah admin yang memiliki fitur yang tidak Anda miliki.",
    back: "Semua pengguna",
    credits: "{balance} kredit",
    sections: "Tentang pengguna ini",
    tabDetails: "Rincian",
    tabServer: "Server",
    tabDevices: "Perangkat",
    tabCredits: "Kredit",
  },

  serverAdvice: {
    dns: "Host tidak memiliki alamat yang boleh dipakai. Periksa ejaannya.",
    tcp: "Tidak ada yang menjawab di host dan port ini. Apakah WAHA berjalan, dan bolehkah mesin ini menjangkaunya?",
    http: "Ada yang menjawab, tetapi bukan seperti WAHA. Periksa port dan https.",
    auth: "WAHA menolak kunci API. Ketik ulang kuncinya.",
    ready: "WAHA menjawab dan menerima kuncinya.",
  },
};
