import type { packages as english } from "../../en/selling/packages";
import type { Translated } from "../../translation-type";

export const packages: Translated<typeof english> = {
  packages: {
    title: "Paket kredit",
    failed: "Gagal memuat paket kredit.",
    lead: "Pembeli melihat paket di halaman Kredit. Permintaan yang sudah terkirim tetap memakai nama, kredit, dan harganya.",
    new: "Paket baru",
    edit: "Ubah paket",
    name: "Nama",
    credits: "Kredit",
    price: "Harga",
    priceRupiah: "Harga (Rp)",
    priceHint: "Total untuk semua kredit, dalam rupiah bulat",
    perCredit: "Harga per kredit",
    sold: "Dijual",
    notSold: "Tidak dijual",
    activeLabel: "Dijual",
    dearer: "Harga per kreditnya lebih mahal dari paket {{name}} yang lebih kecil",
    actions: "Aksi",
    save: "Simpan paket",
    saving: "Menyimpan…",
    saved: "Paket disimpan.",
    delete: "Hapus",
    deleteNamed: "Hapus paket {{name}}",
    deleteTitle: "Hapus paket {{name}}?",
    deleteText:
      "Pembeli tidak melihatnya lagi. Permintaan yang memakai paket ini tidak berubah. Tindakan ini tidak dapat dibatalkan.",
    deleted: "Paket dihapus.",
    keep: "Batal",
    emptyTitle: "Belum ada paket",
    emptyText: "Tanpa paket, pembeli mengisi jumlah kredit dan membayar harga per kredit.",
  },
};
