import type { qris as english } from "../../en/selling/qris";
import type { Translated } from "../../translation-type";

export const qris: Translated<typeof english> = {
  qris: {
    title: "QRIS",
    failed: "Gagal memuat pengaturan.",
    lead: "Pembeli melihat QRIS statis toko Anda di halaman Kredit dan mengisi nominal yang tepat di aplikasinya. Kodenya tidak pernah diubah.",
    current: "QRIS saat ini",
    none: "Belum ada QRIS.",
    remove: "Hapus QRIS",
    removed: "QRIS dihapus.",
    new: "QRIS baru",
    text: "Teks QRIS",
    textHint: "Diawali 000201. Kosongkan untuk mengunggah gambar.",
    picture: "Gambar kode",
    pictureHint: "PNG atau JPG, maksimal 2 MB",
    check: "Periksa QRIS",
    checking: "Memeriksa…",
    confirm: "Apakah ini toko Anda?",
    confirmHint: "Periksa merchant, kota, dan NMID sebelum menyimpan.",
    save: "Simpan QRIS",
    saving: "Menyimpan…",
    saved: "QRIS disimpan.",
    chooseAgain: "Pilih filenya lagi. Browser tidak menyimpannya setelah terjadi kesalahan.",
    saveFailed: "Gagal menyimpan",
  },
};
