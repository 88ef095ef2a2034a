import type { errors as english } from "../en/errors";
import type { Translated } from "../translation-type";

type Texts = Translated<typeof english>;

const ofCodes: Texts["errors"] = {
  BAD_REQUEST: "Permintaan tidak dapat dipahami.",
  UNAUTHENTICATED: "Masuk dulu.",
  TOKEN_EXPIRED: "Kunci API ini kedaluwarsa. Buat yang baru di Pengaturan → Kunci API.",
  BAD_CREDENTIALS: "Email atau kata sandi salah.",
  ACCOUNT_DEACTIVATED: "Akun ini dinonaktifkan. Hubungi admin.",
  TOTP_REQUIRED: "Akun ini memakai verifikasi dua langkah. Masukkan kode dari aplikasi autentikator.",
  TOTP_WRONG: "Kode salah atau sudah dipakai. Masukkan kode berikutnya dari aplikasi Anda.",
  TOTP_UNREADABLE:
    "Kode tidak dapat diperiksa karena kunci rahasia instalasi ini hilang atau berubah. Pakai kode pemulihan, atau minta Super Admin menonaktifkan verifikasi dua langkah.",
  FORBIDDEN: "Anda tidak memiliki izin untuk melakukan ini.",
  RESET_LINK_OVER: "Tautan ini sudah dipakai atau kedaluwarsa. Minta tautan baru.",
  APP_URL_MISSING: "Instalasi ini belum tahu alamatnya sendiri. Atur APP_URL dulu.",
  SESSION_REQUIRED: "Kunci API tidak dapat melakukan ini. Masuk dengan kata sandi.",
  SCOPE_REQUIRED: "Kunci API ini tidak memiliki izin {{scope}}. Buat kunci yang memilikinya.",
  CROSS_ORIGIN: "Permintaan ini datang dari situs lain. Buka Siar dan coba lagi dari sana.",
  SUPER_ADMIN_PROTECTED: "Anda tidak memiliki izin untuk mengubah Super Admin.",
  ADMIN_PROTECTED: "Anda tidak dapat mengubah admin yang memiliki fitur yang tidak Anda miliki.",
  OWN_ROLE: "Anda tidak dapat mengubah peran atau fitur Anda sendiri.",
  OWN_ACCOUNT: "Anda tidak dapat menonaktifkan atau menghapus akun Anda sendiri.",
  OWN_CREDITS: "Anda tidak dapat memberi kredit kepada diri sendiri. Minta admin lain.",
  FEATURE_NOT_HELD: "Anda hanya dapat memberikan fitur yang Anda miliki sendiri.",
  LAST_SUPER_ADMIN: "Super Admin aktif terakhir tidak dapat dinonaktifkan, dihapus, atau diubah perannya.",
  PASSWORD_CHANGE_REQUIRED: "Pilih kata sandi baru dulu.",
  BULK_HISTORY_REQUIRED:
    "Penerima dan pesan dari batch pengguna lain hanya ditampilkan untuk admin dengan fitur “Riwayat pengiriman”. Minta Super Admin mengaktifkannya untuk Anda.",
  NOT_FOUND: "Tidak ditemukan.",
  METHOD_NOT_ALLOWED: "Alamat ini tidak mendukung metode permintaan tersebut.",
  UPLOAD_GONE: "File sudah tidak tersimpan, jadi pesannya tidak dapat diubah. Unggah lagi filenya.",
  LISTS_GONE:
    "Daftar kontak untuk batch ini sudah dihapus, jadi pesannya tidak dapat diubah. Pilih daftar lain di Send New.",
  CONFLICT: "Data ini telah berubah. Muat ulang halaman lalu coba lagi.",
  ALREADY_APPROVED: "Permintaan ini sudah disetujui.",
  ALREADY_REJECTED: "Permintaan ini sudah ditolak.",
  REQUEST_EXPIRED: "Permintaan ini sudah kedaluwarsa. Minta pengguna mengirim yang baru.",
  RECEIPT_CORRECTED: "Bukti pembayaran ini sudah dikoreksi. Koreksi yang lebih baru.",
  LINE_NOT_PROPOSED:
    "Baris ini tidak lagi cocok dengan tepat satu permintaan yang menunggu. Muat ulang halaman lalu periksa lagi.",
  USER_DELETED: "Kredit tidak dapat diberikan karena akun pengguna ini sudah dihapus.",
  BALANCE_TOO_LARGE_other: "Saldo akan menjadi terlalu besar. Maksimal {{count, number}} kredit.",
  TOO_MANY_WAITING_other:
    "{{count, number}} permintaan Anda menunggu persetujuan. Tunggu sampai admin memeriksanya.",
  TOO_MANY_API_TOKENS_other:
    "Anda sudah memiliki {{count, number}} kunci API. Cabut yang tidak lagi diperlukan.",
  NOTHING_TO_RETRY: "Saat ini tidak ada pesan batch ini yang dapat dikirim ulang.",
  REQUEST_KEY_REUSED: "Formulir ini sudah dikirim. Muat ulang halaman lalu coba lagi.",
  REQUEST_IN_PROGRESS: "Permintaan yang sama masih diproses. Tunggu sebentar.",
  FILE_TOO_LARGE: "File terlalu besar. Maksimal {{max, number}} MB.",
  ALREADY_STARTED: "Batch ini sudah dimulai atau mulai dalam satu menit. Waktunya tidak dapat diubah.",
  NOTHING_TO_COPY: "Pesan batch ini sudah dihapus, jadi tidak dapat diduplikasi.",
  FOLLOW_UP_EMPTY: "Tidak ada penerima di kelompok ini. Pilih kelompok lain.",
  REPLIES_NOT_KEPT: "Balasan untuk batch ini sudah tidak disimpan, jadi tidak diketahui siapa yang membalas.",
  BODY_TOO_LARGE: "Permintaan terlalu besar.",
  ACCOUNT_FULL: "Ruang penyimpanan tidak cukup. Akun Anda dapat menyimpan maksimal {{max, number}} MB.",
  ADDRESS_TOO_LONG: "Alamat ini terlalu panjang. Persingkat pencarian atau filternya.",
  UNSUPPORTED_MEDIA_TYPE: "Jenis konten ini tidak diterima di sini.",
  SEARCH_TOO_SLOW: "Pencarian terlalu lama. Cari nomor atau nama, atau filter daftarnya dulu.",
  VALIDATION: "Periksa kolom yang ditandai.",
  FILE_MISSING: "Pilih file.",
  FILE_NOT_XLSX:
    "Ini bukan file Excel (.xlsx) atau CSV. Di Excel, gunakan Save As lalu pilih Excel Workbook (.xlsx).",
  FILE_CSV_QUOTE:
    "Baris {{row}} memiliki tanda kutip yang tidak ditutup. Tutup tanda kutipnya, atau simpan file sebagai Excel (.xlsx), lalu unggah lagi.",
  FILE_CSV_ROW_TOO_LONG:
    "Baris {{row}} CSV ini terlalu panjang. Mungkin ada tanda kutip sebelumnya yang tidak ditutup.",
  FILE_DAMAGED: "File .xlsx ini rusak. Simpan ulang di Excel lalu unggah lagi.",
  FILE_WITH_PASSWORD:
    "File ini memakai kata sandi. Di Excel, buka File, Info, Protect Workbook untuk menghapusnya. Lalu simpan dan unggah lagi.",
  FILE_OLD_EXCEL:
    "Ini file Excel versi lama (.xls). Di Excel, gunakan Save As lalu pilih Excel Workbook (.xlsx).",
  FILE_UNKNOWN_ENCODING:
    "Huruf dalam file ini tidak terbaca. Simpan di Excel sebagai .xlsx atau CSV UTF-8 lalu unggah lagi.",
  FILE_BROKEN_CHARACTER:
    "Baris {{row}} CSV ini memiliki huruf yang rusak. Perbaiki barisnya, simpan sebagai CSV UTF-8, lalu unggah lagi.",
  FILE_ALL_HIDDEN:
    "Semua sheet dalam file ini tersembunyi. Tampilkan sheet yang berisi baris Anda lalu unggah lagi.",
  FILE_UNPACKED_TOO_LARGE: "File .xlsx ini terlalu besar setelah dibuka. Maksimal {{max, number}} MB.",
  FILE_TOO_MANY_PARTS_other:
    "File .xlsx ini memiliki terlalu banyak bagian (sheet, gambar). Maksimal {{count, number}}. Sisakan sheet pertama saja lalu unggah lagi.",
  FILE_RATIO_TOO_HIGH_other:
    "File .xlsx ini menjadi lebih dari {{count, number}} kali ukurannya setelah dibuka. Simpan ulang di Excel lalu unggah lagi.",
  FILE_TOO_MANY_ROWS_other: "File memiliki terlalu banyak baris. Maksimal {{count, number}}.",
  FILE_STORES_TOO_MUCH:
    "Pesan dalam file ini lebih dari {{max, number}} MB. Bagi menjadi beberapa file lalu unggah satu per satu.",
  FILE_TOO_COMPLEX:
    "Sel dalam file ini berisi terlalu banyak teks. Hapus kolom yang tidak diperlukan lalu unggah lagi.",
  FILE_TOO_SLOW_other:
    "Membaca file ini lebih dari {{count, number}} detik. Bagi menjadi beberapa file lalu unggah satu per satu.",
  FILE_WRONG_HEADERS:
    "Kolom nomor telepon tidak ditemukan. Ganti judul kolomnya menjadi {{wanted}}. Kolom di file Anda: {{found}}.",
  FILE_DOUBLED_HEADER:
    "Judul kolom {{header}} muncul lebih dari sekali ({{columns}}). Sisakan satu lalu unggah lagi.",
  FILE_COLUMN_UNCLEAR:
    "Lebih dari satu kolom bisa menjadi {{header}}: {{found}}. Ganti judul kolom yang benar menjadi {{header}} lalu unggah lagi.",
  TOO_MANY_TEMPLATES_other: "Sudah ada {{count, number}} template. Hapus satu untuk menambah yang baru.",
  TOO_MANY_WEBHOOKS_other: "Sudah ada {{count, number}} webhook. Hapus satu untuk membuat yang baru.",
  WEBHOOK_OFF: "Webhook ini tidak aktif. Aktifkan dulu.",
  TOO_MANY_PACKAGES_other: "Sudah ada {{count, number}} paket. Hapus satu untuk menambah yang baru.",
  FILE_NOT_CSV: "Ini bukan file CSV. Unduh CSV dari situs bank Anda lalu unggah.",
  FILE_STATEMENT_LAYOUT:
    "Susunan file ini belum dikenal. Pilih kolom tanggal, nominal, dan keterangannya. Kolom di file Anda: {{found}}.",
  FILE_STATEMENT_LINE:
    "Baris {{line}} (“{{typed}}”) tidak dapat dibaca. Tidak ada yang disimpan. Periksa baris itu, atau pilih kolom lain.",
  FILE_STATEMENT_ACCOUNT: "File ini milik rekening {{found}}. Pilih rekening itu, atau unggah file lain.",
  FILE_STATEMENT_EMPTY: "File ini tidak berisi transaksi.",
  UNKNOWN_COLUMN: "Tidak ada kolom {{column}}. Kolom di file Anda: {{found}}.",
  TOO_MANY_LISTS_other: "Sudah ada {{count, number}} daftar kontak. Hapus satu untuk menambah yang baru.",
  TOO_MANY_SCHEDULES_other: "Sudah ada {{count, number}} jadwal. Hapus satu untuk menambah yang baru.",
  SCHEDULE_ENDED: "Jadwal ini sudah berakhir. Beri aturan baru untuk memulainya lagi.",
  LIST_FULL_other: "Satu daftar kontak maksimal berisi {{count, number}} kontak. Tidak ada yang diubah.",
  NO_RECIPIENTS: "Batch ini tidak memiliki penerima dengan nomor telepon.",
  FILE_NO_VALID_ROW: "Tidak ada baris yang dapat dikirim. Tidak ada yang masuk antrean.",
  NOT_ENOUGH_CREDITS:
    "Kredit tidak cukup: perlu {{needed, number}}, tersedia {{balance, number}}. Tidak ada pesan yang dikirim.",
  PRICE_CHANGED_other:
    "Harga berubah. Sekarang perlu {{count, number}} kredit. Tidak ada pesan yang dikirim. Periksa harga baru lalu konfirmasi lagi.",
  OWN_NUMBER_MISSING: "Tambahkan dulu nomor telepon Anda di Pengaturan.",
  OWN_NUMBER_OPTED_OUT:
    "Nomor Anda sendiri ada di daftar berhenti langganan, sehingga tidak menerima pesan. Hapus dulu dari daftar itu.",
  OWN_NUMBER_UNCONFIRMED: "Konfirmasi dulu nomor telepon Anda di Pengaturan.",
  PHONE_CONFIRMED: "Nomor telepon Anda sudah dikonfirmasi.",
  PHONE_CODE_EXPIRED: "Saat ini tidak ada kode yang berlaku. Kode berlaku 10 menit. Minta kode baru.",
  PHONE_CODE_NO_DEVICE:
    "Saat ini tidak ada nomor WhatsApp akun Anda yang dapat mengirim, sehingga kode tidak dikirim. Hubungi admin Anda, lalu coba lagi.",
  PHONE_CODE_PAUSED:
    "Nomor WhatsApp Anda sedang dijeda atau beristirahat, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_DAILY_LIMIT:
    "Batas pesan hari ini sudah tercapai, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_NEW_CONTACTS:
    "Nomor WhatsApp Anda saat ini tidak dapat mengirim ke kontak baru, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_QUIET: "Sekarang di luar jam kirim Anda, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_QUEUE:
    "Pesan lain dari akun Anda dikirim lebih dulu, sehingga kode tidak dikirim. Jeda batch Anda, atau coba lagi {{time}}.",
  PHONE_CODES_USED_other: "Anda sudah meminta {{count, number}} kode dalam sehari. Coba lagi {{time}}.",
  PHONE_CODE_TRIES: "Terlalu banyak kode yang salah. Minta kode baru.",
  SERVER_ADDRESS_INVALID: "Alamat server ini tidak valid.",
  SERVER_ADDRESS_FORBIDDEN: "Alamat server ini tidak diizinkan.",
  SERVER_MISSING: "Pengguna ini belum memiliki server. Atur servernya dulu.",
  SERVER_KEY_UNREADABLE:
    "Kunci API server WAHA yang tersimpan tidak terbaca. Isi lagi di halaman server, atau minta operator memulihkan kunci rahasianya.",
  SERVER_UNREACHABLE: "Server WAHA tidak dapat dijangkau.",
  DEVICE_ROWS_OPEN_other:
    "{{count, number}} pesan belum pasti. Jika perangkat logout sekarang, pesan itu tidak dapat diperiksa, tidak dikirim ulang, dan kreditnya kembali setelah sehari. Tunggu beberapa menit, atau konfirmasi untuk tetap logout.",
  DEVICE_NOT_READY: "Perangkat belum siap untuk ini. Coba lagi sebentar lagi.",
  DEVICE_CONNECTED: "Nomor ini terhubung. Nomor hanya dapat dihubungkan lagi jika terputus.",
  DEVICE_CONNECT_OFF: "Di sini hanya admin yang dapat menghubungkan nomor. Hubungi admin Anda.",
  NUMBER_UNREACHABLE:
    "Server nomor ini tidak dapat dijangkau. Coba lagi dalam beberapa menit. Jika tetap begini, beri tahu admin Anda.",
  PAIRING_CODES_USED:
    "Anda terlalu sering meminta kode penautan. Pindai kode QR, atau coba lagi satu jam lagi.",
  TOO_MANY_UPLOADS_other:
    "Anda sudah memiliki {{count, number}} unggahan yang sedang diproses. Tunggu sampai salah satunya selesai, lalu coba lagi.",
  TOO_MANY_DOWNLOADS:
    "Anda sudah memiliki banyak unduhan yang sedang berjalan. Tunggu sampai salah satunya selesai, lalu coba lagi.",
  TOO_MANY_REQUESTS: "Terlalu banyak permintaan bersamaan. Tunggu beberapa detik, lalu coba lagi.",
  EMAIL_NOT_SET_UP: "Email belum diatur. Minta operator mengisi SMTP_URL dan MAIL_FROM.",
  TEST_EMAIL_REFUSED: "Server email menolak email tes. ({{reason}})",
  TEST_EMAIL_UNCERTAIN: "Server email tidak memastikan email tes. Periksa kotak masuk. ({{reason}})",
  TOO_MANY_TEST_EMAILS: "Terlalu banyak email tes. Coba lagi dalam {{duration}}.",
  TOO_MANY_SIGN_INS: "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam {{duration}}.",
  INTERNAL: "Terjadi kesalahan.",
  WAHA_FAILED: "Server WAHA merespons dengan kesalahan.",
  DATABASE_AWAY: "Database sedang tidak terjangkau. Coba lagi sebentar lagi.",
  TOO_BUSY: "Siar sedang sangat sibuk. Tunggu beberapa detik, lalu coba lagi.",
  STORAGE_FULL: "Penyimpanan server penuh. Tidak ada data yang disimpan. Hubungi admin.",
};

const fieldErrors: Texts["fieldErrors"] = {
  INVALID: "Nilai ini tidak valid.",
  REPEATED: "Kolom isian ini dikirim lebih dari sekali. Kirim satu kali saja.",
  ROWS_OPEN_other:
    "{{count, number}} pesan belum pasti. Jika Anda logout sekarang, pesan itu tidak dapat diperiksa, tidak dikirim ulang, dan kreditnya kembali setelah sehari. Tunggu beberapa menit, atau tekan tombolnya lagi untuk tetap logout.",
  REQUIRED: "Isi kolom ini.",
  TYPE_AGAIN: "Isi lagi. Isian ini tidak disimpan.",
  LIST_TOO_LONG_other:
    "Maksimal {{count, number}} nomor sekali unggah. Bagi filenya. Tidak ada yang ditambahkan.",
  LIST_EMPTY: "File ini tidak berisi nomor.",
  ROWS_REFUSED_other: "{{count, number}} baris tidak valid. Yang pertama, baris {{line}}: {{sentence}}",
  ROW_INVALID:
    "Baris {{line}} tidak valid. Setiap baris adalah objek yang nilainya berupa teks, angka, true, false, atau null.",
  ROW_NAME_REPEATED:
    "Baris {{line}} memuat nama “{{name}}” lebih dari sekali. Kirim setiap nama satu kali saja dalam satu baris.",
  LINE_NO_NUMBER: "Baris {{line}} (“{{typed}}”) bukan nomor telepon. Tidak ada yang ditambahkan.",
  NO_PHONE_NUMBER:
    "“{{typed}}” bukan nomor telepon. Isi dengan tanda plus dan kode negara, misalnya +6281234567890, atau seperti biasa ditelepon.",
  EMAIL_INVALID: "Masukkan alamat email yang valid.",
  EMAIL_TAKEN: "Alamat email ini sudah digunakan.",
  PASSWORD_LENGTH: "Gunakan 8 sampai 128 karakter.",
  PASSWORD_MISMATCH: "Konfirmasi kata sandi tidak cocok.",
  PASSWORD_WRONG: "Kata sandi saat ini salah.",
  PASSWORD_UNCHANGED: "Pilih kata sandi yang berbeda dari kata sandi saat ini.",
  TOTP_WRONG: "Kode salah atau sudah dipakai. Masukkan kode berikutnya dari aplikasi Anda.",
  PHONE_CODE_WRONG: "Kode salah. Masukkan 6 angka dari pesan terbaru.",
  PHONE_REQUIRED: "Nomor telepon wajib diisi.",
  PHONE_LEADING_ZERO: "Jangan diawali dengan 0. Ketik tanpa 0, misalnya {{phone}}.",
  PHONE_INVALID: "Nomor telepon tidak valid untuk negara yang dipilih.",
  PHONE_TOO_LONG: "Nomor telepon terlalu panjang (maks. 15 digit E.164).",
  PHONE_NOT_E164: "Isi nomor dengan tanda plus dan kode negara, misalnya +6281234567890.",
  PHONE_DIFFERS: "Nomor di phone dan phone_number berbeda. Kirim salah satunya saja.",
  ROLE_INVALID: "Pilih salah satu peran.",
  FEATURE_INVALID: "Pilih dari fitur yang tersedia.",
  SCOPE_UNKNOWN: "Pilih dari izin yang tersedia.",
  SCOPES_EMPTY: "Pilih minimal satu izin.",
  EXPIRY_INVALID: "Waktu ini tidak terbaca. Isi seperti 2026-12-24T09:30:00Z.",
  EXPIRY_PAST: "Waktu ini sudah lewat. Pilih waktu yang akan datang.",
  EXPIRY_TOO_FAR_other: "Pilih waktu dalam {{count, number}} tahun ke depan.",
  COUNTRY_INVALID: "Pilih negara.",
  TOO_LONG: "Isian ini terlalu panjang.",
  SEARCH_TOO_LONG_other: "Pencarian maksimal {{count, number}} karakter.",
  NUMBER_INVALID: "Masukkan angka.",
  PORT_RANGE: "Masukkan port dari 1 sampai 65535.",
  GAP_RANGE: "Masukkan detik dari 0 sampai 86.400.",
  GAP_ORDER: "Jeda terpanjang tidak boleh lebih pendek daripada jeda terpendek.",
  GAP_LONGER_THAN_HOURS:
    "Jam kirim akun ini, atau jam batch yang menunggu, hanya memberi waktu {{duration}} berturut-turut. Dengan jeda yang lebih panjang, hampir tidak ada pesan yang terkirim. Pilih jeda yang lebih pendek.",
  DAILY_RANGE: "Masukkan bilangan bulat dari 1 sampai 1.000.000.",
  REST_RANGE: "Masukkan menit bulat dari 1 sampai 1.440. Isi 0 untuk tanpa istirahat.",
  SINCE_RANGE: "Masukkan tanggal dari 2009-01-01 sampai hari ini.",
  STEP_DAY: "Masukkan jumlah hari bulat dari 0 sampai 3.650.",
  STEP_PER_DAY: "Masukkan bilangan bulat dari 0 sampai 100.000. Kosongkan untuk tanpa batas.",
  STEP_FIRST: "Tahap pertama harus mulai pada hari 0.",
  STEP_ORDER: "Setiap tahap harus mulai setelah tahap di atasnya.",
  HOST_INVALID:
    "Alamat server ini tidak valid. Masukkan nama atau alamat IP saja, misalnya waha.example.com.",
  HOST_FORBIDDEN: "Alamat server ini tidak diizinkan.",
  KEY_FOR_ADDRESS: "Alamat server berubah. Ketik ulang kunci API.",
  TIME_INVALID: "Masukkan waktu yang akan datang, paling lama setahun ke depan.",
  HOUR_INVALID: "Masukkan jam seperti 08:00, dari 00:00 sampai 24:00.",
  HOURS_EMPTY:
    "Jam mulai dan selesainya sama, sehingga tidak ada pesan yang terkirim. Untuk sehari penuh, isi 00:00 sampai 24:00.",
  HOURS_NEVER: "Jam ini tidak menyisakan waktu untuk mengirim. Pilih jam atau hari lain.",
  HOURS_SHORTER_THAN_GAP:
    "Jam ini lebih pendek daripada jeda antarpesan ({{duration}}). Pilih jam yang lebih panjang.",
  HOURS_LEAVE_OUT:
    "Batch “{{name}}” memiliki jam kirim sendiri, yang tidak akan tersisa waktunya. Batalkan dulu batch itu, atau pilih jam yang lebih panjang.",
  HOURS_WIDER: "Pilih jam di dalam jam kirim akun ({{wanted}}) dan pada hari-harinya.",
  DAYS_INVALID: "Pilih hari dari 1 (Senin) sampai 7 (Minggu).",
  ZONE_INVALID: "Pilih salah satu zona waktu: WIB, WITA, atau WIT.",
  THEME_INVALID: "Pilih salah satu tema: system, light, atau dark.",
  BASIS_REQUIRED:
    "Pilih mengapa Anda boleh menghubungi orang-orang ini (basis: customers, agreed, atau other).",
  START_INVALID: "Waktu ini tidak terbaca. Isi seperti 2026-12-24 09:30.",
  START_PAST: "Waktu ini sudah lewat. Pilih waktu yang akan datang, atau kosongkan untuk mengirim sekarang.",
  START_TOO_FAR: "Pilih waktu dalam satu tahun ke depan.",
  DATE_INVALID: "Isi tanggal seperti 2026-12-25.",
  DAYS_EMPTY: "Pilih minimal satu hari.",
  NUMBER_RANGE: "Isi bilangan bulat dari 1 sampai {{max, number}}.",
  LAST_DATE_PAST: "Tanggal ini sudah lewat. Pilih tanggal lain.",
  NOTIFICATION_DEVICE: "Perangkat ini tidak ada. Pilih perangkat lain.",
  LOW_BALANCE: "Masukkan bilangan bulat dari 0 sampai 1.000.000.000.",
  CREDITS_RANGE: "Masukkan bilangan bulat dari 1 sampai 10.000.000.",
  BANK_ACCOUNT: "Isi nomor rekening dengan 5 sampai 30 angka.",
  QRIS_INVALID: "Ini bukan teks kode QRIS. Salin seluruhnya, atau unggah gambar kodenya.",
  QRIS_CHECKSUM: "Checksum QRIS ini salah, artinya ada bagian yang hilang atau berubah. Salin seluruhnya.",
  QRIS_DYNAMIC: "Ini QRIS dinamis untuk satu pembayaran. Pakai QRIS statis toko Anda.",
  QRIS_CURRENCY: "QRIS ini tidak dalam rupiah (mata uang 360).",
  QRIS_COUNTRY: "QRIS ini bukan dari Indonesia (negara ID).",
  QRIS_MERCHANT: "QRIS ini tidak menyebut merchant, kota, atau NMID. Pakai QRIS statis toko Anda.",
  QRIS_PICTURE:
    "Kode QR tidak ditemukan di gambar ini. Pakai PNG atau JPG yang tajam, maksimal 12 megapiksel.",
  RECEIPT_PREFIX: "Gunakan 1 sampai 20 huruf, angka, atau tanda hubung.",
  PACKAGE_PRICE: "Isi rupiah bulat dari 1, maksimal Rp10.000.000 per kredit.",
  PACKAGE_GONE: "Paket ini tidak dijual lagi. Pilih paket lain.",
  PACKAGE_REQUIRED: "Kredit hanya dijual dalam paket. Pilih paket.",
  PACKAGE_AND_AMOUNT: "Pilih paket atau isi jumlah kredit, jangan keduanya.",
  ADJUSTMENT_RANGE: "Masukkan bilangan bulat dari -10.000.000 sampai 10.000.000, tetapi bukan 0.",
  BALANCE_BELOW_ZERO_other:
    "Saldo tidak boleh kurang dari 0. Pengguna ini memiliki {{count, number}} kredit.",
  EVIDENCE_TYPE: "Bukti transfer harus berupa file JPG, PNG, atau PDF.",
  EVIDENCE_DAMAGED: "File ini kosong atau rusak. Pilih file lain.",
  EVIDENCE_NEEDED:
    "Saat ini tidak ada nominal unik yang tersedia. Unggah bukti transfer, atau coba lagi nanti.",
  ATTACHMENT_TYPE: "Lampiran harus berupa file JPG, PNG, WebP, PDF, atau MP4.",
  ATTACHMENT_DAMAGED: "Lampiran kosong atau rusak. Pilih file lain.",
  ATTACHMENT_PRICE: "Masukkan bilangan bulat dari 0 sampai 1.000.",
  ATTACHMENTS_NOT_ZIP: "Masukkan semua file ke satu .zip lalu pilih.",
  ATTACHMENTS_DAMAGED: "File .zip rusak. Buat lagi.",
  ATTACHMENTS_PASSWORD: "File .zip memakai kata sandi. Buat tanpa kata sandi.",
  ATTACHMENTS_TOO_MANY: "Terlalu banyak file untuk satu batch. Maksimal {{max, number}}.",
  ATTACHMENTS_TOO_LARGE: "File di .zip terlalu besar. Semuanya bersama-sama maksimal {{max, number}} MB.",
  ATTACHMENTS_RATIO:
    "Isi .zip terlalu besar dibanding ukurannya. Faktor maksimal {{max, number}}. Gunakan hanya gambar dan dokumen.",
  ATTACHMENTS_OUTSIDE: "Ada nama file di .zip yang keluar dari foldernya: {{name}}. Buat .zip lagi.",
  ATTACHMENTS_DOUBLED:
    "File .zip ini berisi dua file bernama {{name}}. Ganti nama salah satunya, lalu buat .zip lagi.",
  COLUMN_NOT_FOUND: "Kolom {{column}} tidak ada. Kolom di file Anda: {{found}}.",
  COLUMN_DOUBLED: "Kolom {{column}} ada lebih dari satu kali. Ganti judul salah satunya, lalu unggah lagi.",
  COLUMN_TWICE: "Kolom {{column}} dipilih lebih dari satu kali. Pilih kolom lain untuk salah satunya.",
  COLUMN_REQUIRED: "Pilih kolom yang berisi nomor telepon.",
  MESSAGES_REQUIRED: "Pilih kolom yang berisi pesan, atau tulis satu pesan untuk semua.",
  ATTACHMENTS_NO_COLUMN:
    "File Anda tidak memiliki kolom attachment. Tambahkan kolom itu dengan nama file untuk setiap baris.",
  ATTACHMENTS_AND_ONE: "Pilih satu lampiran untuk semua atau .zip dengan file berbeda, jangan keduanya.",
  PRICE_INVALID: "Masukkan harga dari 0 sampai 10.000.000 dengan maksimal dua desimal.",
  TOO_MANY: "Jumlah baris terlalu banyak.",
  USER_NOT_TESTABLE: "Pilih pengguna aktif yang memiliki server WAHA.",
  START_WORDS_FIXED: "Kata kunci ini sama untuk semua akun dan tidak dapat diubah.",
  NAME_TAKEN: "Nama ini sudah dipakai. Pilih nama lain.",
  TEXT_TOO_LONG: "Maksimal 4.096 karakter.",
  TEXT_UNCLOSED: "Tutup dengan }}. ({{at}})",
  TEXT_NAME_EMPTY: "Isi nama kolom di antara kurung kurawal. ({{at}})",
  TEXT_COLUMN_DOUBLED:
    "Kolom {{column}} muncul lebih dari sekali ({{columns}}). Ganti nama salah satunya lalu unggah lagi.",
  COLUMN_NAME: "Kolom tidak dapat diberi nama {{column}}. Pilih nama lain.",
  COLUMN_NAME_LONG_other: "Nama kolom maksimal {{count, number}} karakter.",
  TOO_MANY_COLUMNS_other:
    "Satu daftar kontak maksimal memiliki {{count, number}} kolom selain nomor telepon.",
  VALUE_TOO_LONG: "Isi kolom {{column}} lebih dari 4.096 karakter.",
  NUMBER_ERASED: "Data pribadi nomor ini sudah dihapus, jadi tidak dapat dimasukkan ke daftar.",
  FILTER_COLUMN: "Daftar yang dipilih tidak memiliki kolom {{column}}. Kolom: {{found}}.",
  FILTER_OP: "Pilih perbandingan yang sesuai untuk kolom ini.",
  FILTER_VALUE: "Isi angka, atau tanggal seperti 2026-12-25 atau 25/12/2026.",
  NO_CONTACTS: "Tidak ada kontak yang cocok. Pilih daftar lain, atau ubah syaratnya.",
  LISTS_AND_OTHERS: "Pilih daftar kontak, file, atau nomor telepon. Hanya satu yang dapat dipakai.",
  RRULE_LONG: "Aturan maksimal 500 karakter.",
  RRULE_INVALID: "Aturan tidak dapat dibaca pada “{{found}}”. Contoh: FREQ=WEEKLY;BYDAY=MO.",
  RRULE_PART:
    "Aturan tidak dapat memuat {{name}}. Gunakan FREQ, INTERVAL, BYDAY, BYMONTHDAY, UNTIL, atau COUNT.",
  RRULE_TWICE: "{{name}} muncul dua kali dalam aturan. Hapus salah satunya.",
  RRULE_FREQ: "FREQ harus DAILY, WEEKLY, MONTHLY, atau YEARLY, bukan {{found}}.",
  RRULE_INTERVAL: "INTERVAL harus bilangan bulat dari 1 sampai {{max, number}}.",
  RRULE_BYDAY: "BYDAY hanya MO, TU, WE, TH, FR, SA, dan SU, bukan {{found}}.",
  RRULE_BYDAY_WEEKLY: "BYDAY hanya dapat dipakai dengan FREQ=WEEKLY.",
  RRULE_BYMONTHDAY: "BYMONTHDAY hanya 1 sampai 31, atau -1 untuk hari terakhir, bukan {{found}}.",
  RRULE_BYMONTHDAY_WEEKLY: "BYMONTHDAY tidak dapat dipakai dengan FREQ=WEEKLY.",
  RRULE_COUNT: "COUNT harus bilangan bulat dari 1 sampai {{max, number}}.",
  RRULE_UNTIL: "UNTIL harus tanggal seperti 20271231, bukan {{found}}.",
  RRULE_UNTIL_PAST: "UNTIL sudah lewat. Pilih tanggal yang akan datang.",
  RRULE_COUNT_AND_UNTIL: "Gunakan COUNT atau UNTIL, jangan keduanya.",
  RRULE_NO_DATES: "Aturan ini tidak memiliki tanggal yang akan datang.",
  SCHEDULE_WHEN_BOTH: "Gunakan aturan atau kolom tanggal, jangan keduanya.",
  SCHEDULE_WHEN_NONE: "Pilih kapan jadwal berjalan: aturan, atau kolom tanggal.",
  SCHEDULE_TIME: "Isi jam seperti 09:00.",
  SCHEDULE_OUTSIDE_HOURS: "Jam ini di luar jam kirim Anda ({{wanted}}). Pilih jam lain.",
  DAYS_BEFORE: "Isi bilangan bulat dari -365 sampai 365.",
  BASIS_OLD:
    "Dasar persetujuan daftar “{{name}}” sudah lebih dari 24 bulan. Buka daftarnya lalu konfirmasi lagi.",
  FILE_AND_NUMBERS: "Pilih file atau isi nomor, jangan keduanya.",
  WEBHOOK_URL_INVALID: "Masukkan URL lengkap, misalnya https://example.com/siar.",
  WEBHOOK_URL_HTTPS: "URL harus diawali https://.",
  WEBHOOK_URL_CREDENTIALS: "Hapus nama pengguna dan kata sandi dari URL.",
  WEBHOOK_URL_PRIVATE: "Masukkan URL di internet. URL ini mengarah ke jaringan pribadi.",
  WEBHOOK_EVENT_UNKNOWN: "Event ini tidak ada. Pilih event dari daftar.",
  WEBHOOK_EVENTS_REQUIRED: "Pilih minimal satu event.",
  RESEND_TIME: "Masukkan waktu seperti 2026-11-28T09:00:00Z.",
  RESEND_FUTURE: "Waktu ini belum tiba. Masukkan waktu yang lebih awal.",
  RESEND_TOO_OLD_other: "Event disimpan selama {{count, number}} hari. Masukkan waktu yang lebih baru.",
  RECIPIENTS_MISSING: "Pilih file atau daftar kontak, atau isi nomor telepon.",
  TOO_MANY_NUMBERS_other:
    "Anda dapat mengisi maksimal {{count, number}} nomor. Gunakan file untuk lebih banyak.",
};

const reasons: Texts["reasons"] = {
  NUMBER_INVALID: "Bukan nomor telepon yang valid.",
  NUMBER_SHORTENED:
    "Excel menyingkat nomor ini, sehingga ada angka yang hilang. Atur kolom sebagai teks lalu isi lagi.",
  NUMBER_NEEDS_COUNTRY:
    "Nomor ini bisa milik beberapa negara. Isi dengan tanda plus dan kode negara, misalnya +6281234567890.",
  NUMBER_NOT_STORED:
    "Nomor ini tidak tersimpan di dalam file, misalnya karena rumus. Buka file di Excel, simpan, lalu unggah lagi.",
  MESSAGE_EMPTY: "Pesan kosong.",
  MESSAGE_TOO_LONG: "Pesan lebih dari 4.096 karakter.",
  MESSAGE_NOT_STORED:
    "Pesan ini tidak tersimpan di dalam file, misalnya karena rumus. Buka file di Excel, simpan, lalu unggah lagi.",
  VALUE_MISSING: "Isi kolom untuk pesan ini kosong.",
  CELLS_BEYOND_HEADERS:
    "Baris ini punya lebih banyak sel daripada judul kolom. Apit teks yang memuat tanda pemisah dengan tanda kutip.",
  ATTACHMENT_MISSING: "Lampiran tidak ada.",
  TIME_INVALID: "Waktu tidak terbaca.",
  TIME_WITHOUT_DATE: "Waktu ini tidak memiliki tanggal. Isi keduanya, misalnya 2026-12-24 09:30.",
  TIME_PAST: "Waktu tersebut sudah lewat.",
  TIME_NOT_STORED:
    "Waktu ini tidak tersimpan di dalam file, misalnya karena rumus. Buka file di Excel, simpan, lalu unggah lagi.",
  ZONE_UNKNOWN: "Zona waktunya bukan WIB, WITA, atau WIT. Kosongkan untuk memakai zona dari pengaturan Anda.",
  DUPLICATE: "Duplikat baris sebelumnya (nomor dan pesan sama).",
  REPEATED_NUMBER: "Nomor ini sudah ada di baris sebelumnya.",
  OPTED_OUT: "Penerima berhenti langganan.",
  NOT_ON_WHATSAPP: "Nomor ini tidak terdaftar di WhatsApp.",
  REFUSED: "WhatsApp menolak pesan ini.",
  RESTRICTED: "Untuk sementara WhatsApp memblokir pesan ke kontak baru dari nomor ini.",
  CHECKING: "Memeriksa apakah pesan sudah terkirim.",
  UNCONFIRMED: "Pengiriman belum pasti. Kredit kembali setelah {{refund}}.",
  UNCONFIRMED_REFUNDED: "Pengiriman tidak pernah pasti. Kredit sudah kembali.",
  UNCONFIRMED_TEST: "Pengiriman belum pasti.",
  WAITING_NEW_PEOPLE:
    "Untuk sementara WhatsApp memblokir pesan ke kontak baru dari nomor ini. Pesan dikirim setelah blokir berakhir.",
  WAITING_RETRY: "Server belum dapat menerima pesan ini. Akan dicoba lagi.",
  CANCELLED: "Batch dibatalkan sebelum baris ini dikirim.",
};

const serverFaults: Texts["serverFaults"] = {
  KEY_UNREADABLE: ofCodes.SERVER_KEY_UNREADABLE,
  HOST_UNKNOWN: "Host ini tidak memiliki alamat yang dapat dipakai. Periksa ejaannya.",
  NO_ANSWER:
    "Tidak ada yang merespons di host dan port ini. Pastikan WAHA berjalan dan mesin ini dapat menjangkaunya.",
  SILENT: "Server menerima koneksi tetapi tidak merespons. Periksa port dan pengaturan HTTPS.",
  NOT_WAHA: "Server merespons, tetapi bukan WAHA. Periksa host, port, dan pengaturan HTTPS.",
  KEY_REFUSED: "WAHA menolak kunci API. Isi lagi.",
  KEY_TOO_NARROW: "WAHA menerima kunci API, tetapi haknya tidak cukup. Tambah haknya, atau isi kunci lain.",
  TOO_OLD: "Versi WAHA ini sudah usang. Siar memerlukan WAHA 2026.6.1 atau lebih baru.",
  NOWEB_OUTDATED:
    "Versi NOWEB ini sudah usang: WhatsApp menolaknya sejak 28-07-2026. Gunakan 2026.8.2 atau lebih baru, dengan WAHA_NOWEB_WA_VERSION=auto-web.",
  REFUSING:
    "WAHA merespons, tetapi menolak permintaan Siar (HTTP {{code}}). Siar memerlukan WAHA 2026.6.1 atau lebih baru.",
  BUSY: "WAHA masih sibuk dengan sesi ini. Tunggu 30 detik, lalu coba lagi.",
  BROKEN:
    "WAHA, atau proksi di depannya, merespons dengan kesalahan (HTTP {{code}}). Periksa lognya atau mulai ulang.",
  UNKNOWN: "Server ini belum diperiksa. Uji koneksinya.",
};

/** Why a date of a schedule made no batch. */
const scheduleReasons: Texts["scheduleReasons"] = {
  NO_CONTACTS: "Tidak ada kontak yang cocok.",
  TOO_LATE: "Siar tidak berjalan saat itu, dan sudah lewat lebih dari satu hari.",
  DATABASE_RESTORED: "Database dipulihkan. Pesan mungkin sudah terkirim sebelum itu.",
  NOT_ENOUGH_CREDITS: "Kredit tidak cukup.",
  LIST_DELETED: "Ada daftar kontak yang dihapus. Pilih daftar lain.",
  TEMPLATE_DELETED: "Template dihapus. Pilih template lain.",
  COLUMN_MISSING: "Daftar kontak tidak memiliki kolom yang diperlukan.",
  FILTER_INCOMPLETE:
    "Filter kehilangan sebuah nilai. Mungkin terhapus bersama data pribadi sebuah nomor. Atur filternya lagi.",
  DEVICE_MISSING: "Anda tidak memiliki nomor WhatsApp untuk mengirim.",
  BASIS_OLD:
    "Dasar persetujuan sebuah daftar kontak sudah lebih dari 24 bulan. Buka daftarnya lalu konfirmasi lagi.",
  BASIS_MISSING: "Dasar persetujuan wajib diisi. Isi di daftar kontak, sama untuk semua daftar.",
  ACCOUNT_INACTIVE: "Akun tidak aktif.",
  ACCOUNT_FULL: "Ruang penyimpanan akun tidak cukup.",
  TOO_MANY_CONTACTS: "Kontak lebih banyak daripada yang dapat dimuat satu batch.",
  MESSAGES_REFUSED: "Tidak ada pesan yang dapat dibuat. Periksa template dan kontaknya.",
};

const accountFull: Texts["accountFull"] = {
  items:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh batch. Pilih masa simpan yang lebih singkat di Pengaturan, Retensi data, atau batalkan unggahan.",
  files:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh lampiran dan bukti transfer. Lampiran dihapus bersama pesannya: pilih masa simpan yang lebih singkat di Pengaturan, Retensi data.",
  opt_outs:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh nomor yang berhenti langganan. Hapus nomor yang tidak diperlukan lagi dari daftarnya.",
  templates:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh template pesan. Hapus template yang tidak diperlukan lagi.",
  lists:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh daftar kontak. Hapus daftar atau kontak yang tidak diperlukan lagi.",
  uploads:
    "Ruang penyimpanan tidak cukup (maksimal {{max, number}} MB). Sebagian besar terpakai oleh unggahan yang sedang berjalan. Tunggu sampai selesai, lalu coba lagi.",
};

/** By what the sheet has no column for. */
const columnMissing: Texts["columnMissing"] = {
  messages:
    "File ini tidak memiliki kolom messages. Tambahkan kolom itu, atau tulis satu pesan untuk semua. Kolom di file Anda: {{found}}.",
};

/** What is said of everything that may be refused or go wrong, in Indonesian. */
export const errors: Texts = {
  errors: ofCodes,
  fieldErrors,
  reasons,
  scheduleReasons,
  serverFaults,
  accountFull,
  columnMissing,
};
