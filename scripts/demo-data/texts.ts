/** What the demo's accounts write. */
export const TEXT = {
  promo:
    "Halo {{nama|Kak}}, minggu ini diskon *20%* untuk semua produk di Toko Ani. Tunjukkan pesan ini di kasir ya.\n\nBalas BERHENTI jika tidak ingin menerima pesan.",
  bill: "Halo {{nama|Kak}}, tagihan Anda bulan ini *Rp{{tagihan}}* jatuh tempo tanggal 10. Abaikan pesan ini jika sudah dibayar. Terima kasih 🙏",
  reminder:
    "Pengingat: pembayaran Kak {{nama}} sebesar Rp{{tagihan}} belum kami terima. Ada kendala? Balas pesan ini ya.",
  catalogue: "Halo {{nama|Kak}}, ini katalog terbaru kami. Pesan lewat chat ini, kami antar hari yang sama.",
  flash: "⚡ FLASH SALE hari ini saja, Kak {{nama}}! Beli 2 gratis 1 sampai pukul 21.00.",
  member:
    "Kak {{nama}}, Anda kami undang ke hari khusus member di Toko Ani. Ada hadiah untuk 50 orang pertama.",
  greeting: "Selamat pagi {{nama|Kak}}, terima kasih sudah belanja di Toko Ani. Sampai jumpa lagi!",
  order: "Halo {{nama|Kak}}, pesanan Anda sudah siap diambil. Toko buka sampai pukul 21.00. Terima kasih!",
  dueDate:
    "Halo {{nama|Kak}}, tagihan Anda *Rp{{tagihan}}* jatuh tempo pada {{jatuh_tempo}}. Abaikan pesan ini jika sudah dibayar. Terima kasih 🙏",
  appointment:
    "Halo Kak {{nama}}, kami tunggu di Salon Melati besok pukul 10.00. Balas UBAH jika ingin ganti jadwal.",
  instalment:
    "Yth. {{nama}}, angsuran Anda Rp{{tagihan}} jatuh tempo minggu ini. Mohon dibayar di Koperasi Sejahtera.",
} as const;

/** What people answer. The empty one is a picture. */
export const REPLIES = [
  ...["Terima kasih infonya 🙏", "Ok kak", "Siap", "Sudah saya transfer ya kak", "Makasih"],
  ...[
    "Masih ada stok yang warna hitam?",
    "Bisa COD?",
    "Buka sampai jam berapa?",
    "",
    "Alamatnya di mana ya?",
  ],
  ...["Besok saya ke toko", "Bisa dicicil tidak?", "Yang ukuran L masih ada?", "Noted, terima kasih"],
  ...["Maaf baru balas, saya bayar hari ini", "Berapa ongkir ke Bekasi?", "👍", "Mantap, saya mau 2"],
  ...["Nomor rekeningnya berapa?", "Salah orang sepertinya"],
];
