import type { Texts } from "./en";

const errors: Texts["errors"] = {
  BAD_REQUEST: "Permintaan tidak dapat dipahami.",
  UNAUTHENTICATED: "Silakan masuk terlebih dahulu.",
  BAD_CREDENTIALS: "Email atau kata sandi tidak sesuai.",
  ACCOUNT_DEACTIVATED: "Akun ini telah dinonaktifkan. Silakan hubungi admin Anda.",
  FORBIDDEN: "Anda tidak memiliki izin untuk melakukan ini.",
  CROSS_ORIGIN: "Permintaan ini datang dari situs lain dan ditolak. Buka Siar dan coba lagi dari sana.",
  PASSWORD_CHANGE_REQUIRED: "Silakan pilih kata sandi baru terlebih dahulu.",
  NOT_FOUND: "Tidak ditemukan.",
  METHOD_NOT_ALLOWED: "Alamat ini tidak menerima metode tersebut.",
  CONFLICT: "Data ini telah berubah. Muat ulang halaman lalu coba lagi.",
  REQUEST_KEY_REUSED:
    "Formulir ini sudah digunakan untuk hal lain. Buka kembali halamannya lalu coba sekali lagi.",
  REQUEST_IN_PROGRESS: "Permintaan yang sama masih diproses. Mohon tunggu sebentar.",
  FILE_TOO_LARGE: "Ukuran file terlalu besar. Maksimal {max} MB.",
  BODY_TOO_LARGE: "Permintaan terlalu besar.",
  UNSUPPORTED_MEDIA_TYPE: "Jenis konten ini tidak diterima di sini.",
  VALIDATION: "Silakan periksa kolom yang ditandai.",
  FILE_MISSING: "Silakan pilih file.",
  FILE_NOT_XLSX: "Ini bukan file Excel .xlsx. Di Excel, gunakan Save As lalu pilih Excel Workbook (.xlsx).",
  FILE_DAMAGED: "File .xlsx ini rusak dan tidak dapat dibaca. Simpan ulang di Excel lalu coba lagi.",
  FILE_UNPACKED_TOO_LARGE: "File .xlsx ini terlalu besar setelah dibuka. Maksimal {max} MB.",
  FILE_TOO_MANY_ROWS: "Jumlah baris terlalu banyak. Maksimal {max} baris.",
  FILE_WRONG_HEADERS: "Judul kolom tidak sesuai. Seharusnya: {wanted}. Ditemukan: {found}.",
  FILE_NO_VALID_ROW: "Tidak ada baris dalam file ini yang dapat dikirim, sehingga tidak ada yang diantrekan.",
  NOT_ENOUGH_CREDITS:
    "Kredit tidak cukup: dibutuhkan {needed}, tersedia {balance}. Tidak ada yang diantrekan.",
  SERVER_ADDRESS_INVALID: "Alamat server ini tidak valid.",
  SERVER_ADDRESS_FORBIDDEN: "Alamat server ini tidak diizinkan.",
  SERVER_MISSING: "Belum ada server yang diatur untuk pengguna ini.",
  SERVER_UNREACHABLE: "Server WAHA tidak dapat dijangkau.",
  DEVICE_NOT_READY: "Perangkat belum siap untuk ini.",
  TOO_MANY_SIGN_INS: "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam {minutes} menit.",
  INTERNAL: "Terjadi kesalahan.",
  WAHA_FAILED: "Server WAHA menjawab dengan kesalahan.",
  DATABASE_AWAY: "Basis data sedang tidak dapat dijangkau. Silakan coba lagi sebentar lagi.",
};

const fieldErrors: Texts["fieldErrors"] = {
  INVALID: "Nilai ini tidak valid.",
  REQUIRED: "Kolom ini wajib diisi.",
  EMAIL_INVALID: "Masukkan alamat email yang valid.",
  EMAIL_TAKEN: "Alamat email ini sudah digunakan.",
  PASSWORD_LENGTH: "Kata sandi harus terdiri dari 8 sampai 128 karakter.",
  PASSWORD_MISMATCH: "Konfirmasi kata sandi tidak cocok.",
  PASSWORD_WRONG: "Kata sandi saat ini tidak sesuai.",
  PHONE_REQUIRED: "Nomor telepon wajib diisi.",
  PHONE_LEADING_ZERO: "Jangan diawali dengan 0. Ketik tanpa 0, misalnya {phone}.",
  PHONE_INVALID: "Nomor telepon tidak valid untuk negara yang dipilih.",
  PHONE_TOO_LONG: "Nomor telepon terlalu panjang (maks. 15 digit E.164).",
  PHONE_NOT_E164: "Tulis nomor dengan tanda plus dan kode negara, misalnya +6281234567890.",
  ROLE_INVALID: "Silakan pilih salah satu peran.",
  FEATURE_INVALID: "Silakan pilih dari fitur yang tersedia.",
  COUNTRY_INVALID: "Silakan pilih negara.",
  TOO_LONG: "Isian ini terlalu panjang.",
  NUMBER_INVALID: "Silakan masukkan angka.",
};

const reasons: Texts["reasons"] = {
  NUMBER_INVALID: "Nomor ini bukan nomor telepon yang valid.",
  MESSAGE_EMPTY: "Pesan kosong.",
  MESSAGE_TOO_LONG: "Pesan lebih dari 4.096 karakter.",
  TIME_INVALID: "Waktu tidak dapat dibaca.",
  TIME_PAST: "Waktu tersebut sudah lewat.",
  DUPLICATE: "Nomor dan pesan yang sama sudah ada di baris sebelumnya.",
  NOT_ON_WHATSAPP: "Nomor ini tidak terdaftar di WhatsApp.",
  REFUSED: "WhatsApp menolak pesan ini.",
  CHECKING: "Sedang diperiksa apakah pesan sudah terkirim.",
  UNCONFIRMED: "Pengiriman pesan tidak dapat dipastikan. Kredit akan dikembalikan setelah 24 jam.",
  UNCONFIRMED_REFUNDED: "Pengiriman pesan tidak pernah dapat dipastikan, sehingga kredit dikembalikan.",
  WAITING_RETRY: "Server belum dapat menerimanya. Pesan akan dicoba lagi.",
  CANCELLED: "Batch dibatalkan sebelum baris ini dikirim.",
};

/** Every text of the interface in Indonesian. */
export const id: Texts = { errors, fieldErrors, reasons };
