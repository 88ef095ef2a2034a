import type { errors as english } from "../en/errors";
import type { Translated } from "../translation-type";

type Texts = Translated<typeof english>;

const ofCodes: Texts["errors"] = {
  BAD_REQUEST: "Permintaan tidak dapat dipahami.",
  UNAUTHENTICATED: "Silakan masuk terlebih dahulu.",
  BAD_CREDENTIALS: "Email atau kata sandi tidak sesuai.",
  ACCOUNT_DEACTIVATED: "Akun ini telah dinonaktifkan. Silakan hubungi admin Anda.",
  TOTP_REQUIRED: "Akun ini juga meminta kode dari aplikasi autentikator Anda.",
  TOTP_WRONG: "Kode ini tidak sesuai, atau sudah pernah dipakai. Tunggu kode berikutnya.",
  TOTP_UNREADABLE:
    "Kode aplikasi Anda tidak dapat diperiksa, karena instalasi ini kehilangan kuncinya. Pakai kode pemulihan, atau minta Super Admin mematikan faktor kedua Anda.",
  FORBIDDEN: "Anda tidak memiliki izin untuk melakukan ini.",
  SESSION_REQUIRED: "Token API tidak boleh melakukan ini. Silakan masuk dengan kata sandi.",
  CROSS_ORIGIN: "Permintaan ini datang dari situs lain dan ditolak. Buka Siar dan coba lagi dari sana.",
  SUPER_ADMIN_PROTECTED: "Anda tidak memiliki izin untuk mengubah Super Admin.",
  ADMIN_PROTECTED: "Anda tidak dapat mengubah admin yang memiliki fitur yang tidak Anda miliki.",
  OWN_ROLE: "Anda tidak dapat mengubah peran atau fitur Anda sendiri.",
  OWN_ACCOUNT: "Anda tidak dapat menonaktifkan atau menghapus akun Anda sendiri.",
  OWN_CREDITS: "Tidak seorang pun dapat memberi kredit kepada dirinya sendiri. Mintalah kepada admin lain.",
  FEATURE_NOT_HELD: "Anda hanya dapat memberikan fitur yang Anda miliki sendiri.",
  LAST_SUPER_ADMIN: "Super Admin aktif terakhir harus tetap ada.",
  PASSWORD_CHANGE_REQUIRED: "Silakan pilih kata sandi baru terlebih dahulu.",
  BULK_HISTORY_REQUIRED:
    "Penerima dan pesan dari batch pengguna lain hanya ditampilkan untuk admin dengan fitur “Riwayat pengiriman”. Minta Super Admin mengaktifkannya untuk Anda.",
  NOT_FOUND: "Tidak ditemukan.",
  METHOD_NOT_ALLOWED: "Alamat ini tidak menerima metode tersebut.",
  CONFLICT: "Data ini telah berubah. Muat ulang halaman lalu coba lagi.",
  ALREADY_APPROVED: "Permintaan ini sudah disetujui.",
  ALREADY_REJECTED: "Permintaan ini sudah ditolak.",
  USER_DELETED: "Akun pengguna ini sudah dihapus, sehingga kredit tidak dapat diberikan.",
  BALANCE_TOO_LARGE_other: "Saldo akan menjadi terlalu besar. Maksimal {{count, number}} kredit.",
  TOO_MANY_WAITING_other:
    "{{count, number}} permintaan Anda masih menunggu persetujuan. Silakan tunggu jawabannya terlebih dahulu.",
  TOO_MANY_API_TOKENS_other:
    "Anda sudah memiliki {{count, number}} token. Cabut dulu yang tidak lagi diperlukan.",
  NOTHING_TO_RETRY: "Saat ini tidak ada baris batch ini yang dapat dikirim ulang.",
  REQUEST_KEY_REUSED:
    "Formulir ini sudah digunakan untuk hal lain. Buka kembali halamannya lalu coba sekali lagi.",
  REQUEST_IN_PROGRESS: "Permintaan yang sama masih diproses. Mohon tunggu sebentar.",
  FILE_TOO_LARGE: "Ukuran file terlalu besar. Maksimal {{max, number}} MB.",
  BODY_TOO_LARGE: "Permintaan terlalu besar.",
  ACCOUNT_FULL:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini.",
  ADDRESS_TOO_LONG: "Alamat ini terlalu panjang. Persingkat pencarian atau filter di dalamnya.",
  UNSUPPORTED_MEDIA_TYPE: "Jenis konten ini tidak diterima di sini.",
  SEARCH_TOO_SLOW:
    "Pencarian ini terlalu lama dan dihentikan. Cari teks lain, atau persempit daftarnya dulu.",
  VALIDATION: "Silakan periksa kolom yang ditandai.",
  FILE_MISSING: "Silakan pilih file.",
  FILE_NOT_XLSX:
    "Ini bukan file Excel .xlsx dan bukan CSV. Di Excel, gunakan Save As lalu pilih Excel Workbook (.xlsx).",
  FILE_CSV_QUOTE:
    "Di baris {{row}} CSV ini ada tanda kutip tunggal, sehingga batas selnya tidak jelas. Tulis dua kali di dalam sel berkutip, dan tutup setiap tanda kutip.",
  FILE_CSV_ROW_TOO_LONG:
    "Baris {{row}} CSV ini terlalu panjang untuk satu baris. Mungkin ada tanda kutip sebelumnya yang tidak ditutup.",
  FILE_DAMAGED: "File .xlsx ini rusak dan tidak dapat dibaca. Simpan ulang di Excel lalu coba lagi.",
  FILE_WITH_PASSWORD:
    "File ini dilindungi kata sandi. Di Excel, buka File, Info, Protect Workbook untuk menghapus kata sandinya, simpan, lalu coba lagi.",
  FILE_OLD_EXCEL:
    "Ini file Excel versi lama (.xls). Di Excel, gunakan Save As lalu pilih Excel Workbook (.xlsx).",
  FILE_UNKNOWN_ENCODING:
    "Teks dalam file ini memakai pengodean yang tidak dikenal. Simpan ulang di Excel sebagai .xlsx atau CSV UTF-8 lalu coba lagi.",
  FILE_BROKEN_CHARACTER:
    "Di baris {{row}} CSV ini ada karakter yang terpotong, sehingga teksnya tidak terbaca. Perbaiki barisnya, simpan ulang sebagai CSV UTF-8 lalu coba lagi.",
  FILE_ALL_HIDDEN:
    "Semua lembar dalam file ini tersembunyi. Tampilkan lembar yang berisi baris Anda lalu coba lagi.",
  FILE_UNPACKED_TOO_LARGE: "File .xlsx ini terlalu besar setelah dibuka. Maksimal {{max, number}} MB.",
  FILE_TOO_MANY_PARTS_other:
    "File .xlsx ini memiliki terlalu banyak bagian (lembar, gambar). Maksimal {{count, number}}. Sisakan lembar pertama saja lalu coba lagi.",
  FILE_RATIO_TOO_HIGH_other:
    "File .xlsx ini menjadi lebih dari {{count, number}} kali ukurannya setelah dibuka. Simpan ulang di Excel lalu coba lagi.",
  FILE_TOO_MANY_ROWS_other: "Jumlah baris terlalu banyak. Maksimal {{count, number}} baris.",
  FILE_STORES_TOO_MUCH:
    "Teks dalam lembar ini memakan lebih dari {{max, number}} MB. Bagi menjadi beberapa file lalu unggah satu per satu.",
  FILE_TOO_COMPLEX:
    "File ini membutuhkan terlalu banyak memori untuk dibaca karena selnya berisi teks yang sangat panjang. Hapus kolom yang tidak diperlukan lalu coba lagi.",
  FILE_TOO_SLOW_other:
    "Membaca file ini memakan waktu lebih dari {{count, number}} detik sehingga dihentikan. Bagi menjadi beberapa file lalu unggah satu per satu.",
  FILE_WRONG_HEADERS: "Judul kolom tidak sesuai. Seharusnya: {{wanted}}. Ditemukan: {{found}}.",
  FILE_DOUBLED_HEADER:
    "Judul {{header}} ada di lebih dari satu kolom: {{columns}}. Sisakan satu saja lalu unggah lagi.",
  TOO_MANY_TEMPLATES_other: "Sudah ada {{count, number}} templat. Hapus satu untuk menyimpan yang lain.",
  UNKNOWN_COLUMN: "Tidak ada kolom {{column}}. Kolom yang ditemukan: {{found}}.",
  FILE_NO_VALID_ROW: "Tidak ada baris yang dapat dikirim, sehingga tidak ada yang masuk antrean.",
  NOT_ENOUGH_CREDITS:
    "Kredit tidak cukup: dibutuhkan {{needed, number}}, tersedia {{balance, number}}. Tidak ada yang diantrekan.",
  PRICE_CHANGED_other:
    "Harga berubah: sekarang dibutuhkan {{count, number}} kredit. Tidak ada yang diantrekan. Silakan periksa sekali lagi.",
  OWN_NUMBER_MISSING: "Isi dulu nomor telepon Anda sendiri di pengaturan.",
  OWN_NUMBER_OPTED_OUT:
    "Nomor Anda sendiri ada di daftar berhenti langganan, sehingga tidak menerima pesan. Hapus dulu dari daftar itu.",
  OWN_NUMBER_UNCONFIRMED: "Konfirmasi dulu nomor telepon Anda di pengaturan.",
  PHONE_CONFIRMED: "Nomor telepon Anda sudah dikonfirmasi.",
  PHONE_CODE_EXPIRED: "Tidak ada kode yang berlaku: kode berlaku selama 10 menit. Minta kode baru.",
  PHONE_CODE_NO_DEVICE:
    "Saat ini tidak ada nomor WhatsApp akun Anda yang dapat mengirim, sehingga kode tidak dikirim. Hubungi admin Anda, lalu coba lagi.",
  PHONE_CODE_PAUSED:
    "Nomor WhatsApp Anda sedang dijeda atau beristirahat, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_DAILY_LIMIT:
    "Batas pesan hari ini sudah tercapai, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_NEW_CONTACTS:
    "Nomor WhatsApp Anda saat ini tidak boleh mengirim ke kontak baru, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_QUIET: "Sekarang di luar jam kirim Anda, sehingga kode tidak dikirim. Coba lagi {{time}}.",
  PHONE_CODE_QUEUE:
    "Pesan lain dari akun Anda dikirim lebih dulu, sehingga kode tidak dikirim. Jeda batch Anda, atau coba lagi {{time}}.",
  PHONE_CODES_USED_other: "Anda sudah meminta {{count, number}} kode dalam sehari. Coba lagi {{time}}.",
  PHONE_CODE_TRIES: "Terlalu banyak kode yang salah. Minta kode baru.",
  SERVER_ADDRESS_INVALID: "Alamat server ini tidak valid.",
  SERVER_ADDRESS_FORBIDDEN: "Alamat server ini tidak diizinkan.",
  SERVER_MISSING: "Belum ada server yang diatur untuk pengguna ini.",
  SERVER_KEY_UNREADABLE:
    "Kunci API server WAHA yang tersimpan tidak dapat dibuka. Ketik ulang di halaman server, atau minta operator memasang kembali kunci rahasia yang benar.",
  SERVER_UNREACHABLE: "Server WAHA tidak dapat dijangkau.",
  DEVICE_ROWS_OPEN_other:
    "Untuk {{count, number}} pesan dari perangkat ini belum diketahui apakah sudah terkirim, dan WAHA melupakannya bila perangkat keluar. Pesan itu tidak akan dikirim lagi, dan kreditnya kembali setelah sehari. Tunggu beberapa menit, atau konfirmasi bahwa perangkat tetap keluar.",
  DEVICE_NOT_READY: "Perangkat belum siap untuk ini.",
  TOO_MANY_UPLOADS_other:
    "Sudah ada {{count, number}} file Anda yang sedang diproses. Tunggu sampai salah satunya selesai, lalu coba lagi.",
  TOO_MANY_DOWNLOADS:
    "Sudah banyak unduhan Anda yang sedang berjalan. Tunggu sampai salah satunya selesai, lalu coba lagi.",
  TOO_MANY_REQUESTS: "Terlalu banyak permintaan pada saat yang sama. Tunggu beberapa detik, lalu coba lagi.",
  TOO_MANY_SIGN_INS: "Terlalu banyak percobaan masuk yang gagal. Coba lagi dalam {{minutes, number}} menit.",
  INTERNAL: "Terjadi kesalahan.",
  WAHA_FAILED: "Server WAHA menjawab dengan kesalahan.",
  DATABASE_AWAY: "Basis data sedang tidak dapat dijangkau. Silakan coba lagi sebentar lagi.",
  TOO_BUSY:
    "Saat ini banyak permintaan datang dari orang yang belum masuk. Tunggu beberapa detik, lalu coba lagi.",
  STORAGE_FULL:
    "Server ini tidak punya ruang lagi untuk kiriman Anda, dan tidak ada yang disimpan. Beri tahu pengelolanya, lalu coba lagi.",
};

const fieldErrors: Texts["fieldErrors"] = {
  INVALID: "Nilai ini tidak valid.",
  REPEATED: "Kolom isian ini dikirim lebih dari sekali. Kirim satu kali saja.",
  ROWS_OPEN_other:
    "Untuk {{count, number}} pesan dari perangkat ini belum diketahui apakah sudah terkirim, dan WAHA melupakannya bila perangkat keluar. Pesan itu tidak akan dikirim lagi, dan kreditnya kembali setelah sehari. Tunggu beberapa menit, atau tekan tombolnya sekali lagi untuk tetap melanjutkan.",
  REQUIRED: "Kolom ini wajib diisi.",
  LIST_TOO_LONG_other:
    "Satu daftar berisi paling banyak {{count, number}} nomor sekali unggah. Bagi filenya. Tidak ada yang ditambahkan.",
  LIST_EMPTY: "Tidak ada nomor di file ini.",
  ROWS_REFUSED_other: "{{count, number}} baris, yang pertama baris {{line}}: {{sentence}}",
  ROW_INVALID:
    "Baris {{line}} tidak valid. Setiap baris adalah objek yang nilainya berupa teks, angka, true, false, atau null.",
  ROW_NAME_REPEATED:
    "Baris {{line}} memuat nama “{{name}}” lebih dari sekali. Kirim setiap nama satu kali saja dalam satu baris.",
  LINE_NO_NUMBER: "Baris {{line}} (“{{typed}}”) bukan nomor telepon. Tidak ada yang ditambahkan.",
  NO_PHONE_NUMBER:
    "Ini bukan nomor telepon: “{{typed}}”. Tulis dengan tanda plus dan kode negara, misalnya +6281234567890, atau seperti biasa ditelepon di negara Anda.",
  EMAIL_INVALID: "Masukkan alamat email yang valid.",
  EMAIL_TAKEN: "Alamat email ini sudah digunakan.",
  PASSWORD_LENGTH: "Kata sandi harus terdiri dari 8 sampai 128 karakter.",
  PASSWORD_MISMATCH: "Konfirmasi kata sandi tidak cocok.",
  PASSWORD_WRONG: "Kata sandi saat ini tidak sesuai.",
  PASSWORD_UNCHANGED: "Pilih kata sandi yang berbeda dari kata sandi saat ini.",
  TOTP_WRONG: "Kode ini tidak sesuai, atau sudah pernah dipakai. Tunggu kode berikutnya.",
  PHONE_CODE_WRONG: "Kode ini salah. Ketik 6 angka dari pesan terbaru.",
  PHONE_REQUIRED: "Nomor telepon wajib diisi.",
  PHONE_LEADING_ZERO: "Jangan diawali dengan 0. Ketik tanpa 0, misalnya {{phone}}.",
  PHONE_INVALID: "Nomor telepon tidak valid untuk negara yang dipilih.",
  PHONE_TOO_LONG: "Nomor telepon terlalu panjang (maks. 15 digit E.164).",
  PHONE_NOT_E164: "Tulis nomor dengan tanda plus dan kode negara, misalnya +6281234567890.",
  PHONE_DIFFERS: "Nomor di phone dan phone_number berbeda. Kirim salah satunya saja.",
  ROLE_INVALID: "Silakan pilih salah satu peran.",
  FEATURE_INVALID: "Silakan pilih dari fitur yang tersedia.",
  COUNTRY_INVALID: "Silakan pilih negara.",
  TOO_LONG: "Isian ini terlalu panjang.",
  SEARCH_TOO_LONG_other: "Pencarian paling banyak {{count, number}} karakter. Cari sebagian saja.",
  NUMBER_INVALID: "Silakan masukkan angka.",
  PORT_RANGE: "Masukkan port dari 1 sampai 65535.",
  GAP_RANGE: "Masukkan jumlah detik dari 0 sampai 86.400.",
  GAP_ORDER: "Jeda terpanjang tidak boleh lebih pendek daripada jeda terpendek.",
  GAP_LONGER_THAN_HOURS:
    "Menurut jam kirim akun ini, atau jam batch yang masih menunggu, pesan hanya boleh dikirim selama {{minutes, number}} menit berturut-turut. Dengan jeda yang lebih panjang, hampir tidak ada yang akan terkirim.",
  DAILY_RANGE: "Masukkan bilangan bulat dari 1 sampai 1.000.000.",
  REST_RANGE: "Masukkan menit bulat: 1 sampai 1.440, atau 0 menit istirahat untuk tanpa istirahat.",
  SINCE_RANGE: "Masukkan tanggal dari 2009-01-01 sampai hari ini.",
  STEP_DAY: "Masukkan jumlah hari bulat dari 0 sampai 3.650.",
  STEP_PER_DAY: "Masukkan jumlah orang bulat dari 0 sampai 100.000, atau kosongkan bila tanpa batas.",
  STEP_FIRST: "Langkah pertama mulai pada hari 0.",
  STEP_ORDER: "Sebuah langkah mulai lebih lambat dari langkah di atasnya.",
  HOST_INVALID: "Alamat server ini tidak valid. Masukkan nama atau alamat IP saja, mis. waha.example.com.",
  HOST_FORBIDDEN: "Alamat server ini tidak diizinkan.",
  KEY_FOR_ADDRESS: "Alamatnya berbeda dari sebelumnya. Ketik lagi API key-nya.",
  TIME_INVALID: "Masukkan waktu yang akan datang, paling lama setahun lagi.",
  HOUR_INVALID: "Tulis jamnya seperti 08:00, dari 00:00 sampai 24:00.",
  HOURS_EMPTY:
    "Jam mulai dan selesainya sama, sehingga tidak akan ada yang terkirim. Untuk sehari penuh tulis 00:00 sampai 24:00.",
  HOURS_NEVER: "Tidak ada waktu yang tersisa dari jam ini, sehingga tidak akan ada yang terkirim.",
  HOURS_SHORTER_THAN_GAP:
    "Jam ini lebih pendek daripada jeda antara dua pesan sebuah perangkat ({{minutes, number}} menit), sehingga pesan hampir tidak akan terkirim. Perpanjang jamnya.",
  HOURS_LEAVE_OUT:
    "Batch “{{name}}” menunggu jamnya sendiri, dan tidak ada lagi yang akan tersisa darinya. Batalkan dulu batch itu, atau pilih jam yang lebih longgar.",
  HOURS_WIDER: "Batch hanya boleh mempersempit jam akun: {{wanted}}, pada hari-harinya.",
  DAYS_INVALID: "Pilih hari dari 1 (Senin) sampai 7 (Minggu).",
  ZONE_INVALID: "Pilih salah satu zona waktu WIB, WITA, dan WIT.",
  BASIS_REQUIRED:
    "Mohon jawab mengapa orang-orang ini boleh dikirimi pesan: instalasi ini mewajibkannya (basis: customers, agreed atau other).",
  START_INVALID: "Waktu ini tidak dapat dibaca. Tulis seperti 2026-12-24 09:30.",
  START_PAST: "Waktu ini sudah lewat. Pilih waktu yang akan datang, atau kosongkan untuk mulai sekarang.",
  START_TOO_FAR: "Batch paling lambat dimulai dalam setahun.",
  DATE_INVALID: "Tulis tanggalnya seperti 2026-12-25.",
  CREDITS_RANGE: "Masukkan jumlah kredit berupa bilangan bulat dari 1 sampai 10.000.000.",
  ADJUSTMENT_RANGE: "Masukkan bilangan bulat selain 0, maksimal 10.000.000 naik atau turun.",
  BALANCE_BELOW_ZERO_other:
    "Saldo tidak boleh kurang dari 0. Pengguna ini memiliki {{count, number}} kredit.",
  EVIDENCE_TYPE: "Bukti transfer harus berupa file JPG, PNG, atau PDF.",
  EVIDENCE_DAMAGED: "File ini kosong, terpotong, atau rusak. Silakan pilih file lain.",
  ATTACHMENT_TYPE: "Lampiran harus berupa file JPG, PNG, WebP, PDF, atau MP4.",
  ATTACHMENT_DAMAGED: "Lampiran kosong, terpotong, atau rusak. Silakan pilih file lain.",
  ATTACHMENT_PRICE: "Masukkan jumlah kredit berupa bilangan bulat dari 0 sampai 1.000.",
  ATTACHMENTS_NOT_ZIP: "File setiap baris harus diberikan dalam satu .zip.",
  ATTACHMENTS_DAMAGED: "File .zip terpotong atau rusak. Silakan buat lagi.",
  ATTACHMENTS_PASSWORD: "File .zip memakai kata sandi. Silakan buat tanpa kata sandi.",
  ATTACHMENTS_TOO_MANY: "Baris dalam satu batch boleh membawa paling banyak {{max, number}} file.",
  ATTACHMENTS_TOO_LARGE: "Isi .zip seluruhnya boleh paling banyak {{max, number}} MB.",
  ATTACHMENTS_RATIO:
    "Isi .zip lebih dari {{max, number}} kali ukurannya. Gambar atau dokumen tidak pernah begitu.",
  ATTACHMENTS_OUTSIDE: "Ada nama file di .zip yang keluar dari foldernya: {{name}}. Silakan buat .zip lagi.",
  ATTACHMENTS_DOUBLED:
    "File .zip ini berisi dua file bernama {{name}}. Ganti nama salah satunya, lalu buat .zip lagi.",
  ATTACHMENTS_NO_COLUMN:
    "Baris tidak menyebut file. Tambahkan kolom attachment ke lembar kerja, berisi nama file setiap baris.",
  ATTACHMENTS_AND_ONE: "Pilih salah satu: satu lampiran untuk semua, atau .zip dengan file setiap baris.",
  PRICE_INVALID: "Masukkan harga dari 0 sampai 10.000.000 dengan maksimal dua desimal.",
  TOO_MANY: "Jumlah baris terlalu banyak.",
  USER_NOT_TESTABLE: "Silakan pilih pengguna aktif yang memiliki server WAHA.",
  START_WORDS_FIXED: "Kata-kata ini sama untuk semua orang dan tidak dapat diubah.",
  NAME_TAKEN: "Nama ini sudah dipakai. Silakan pilih nama lain.",
  TEXT_TOO_LONG: "Teks paling banyak 4.096 karakter.",
  TEXT_UNCLOSED: "Dua kurung kurawal dibuka tetapi tidak ditutup. ({{at}})",
  TEXT_NAME_EMPTY: "Dua kurung kurawal tidak menyebut kolom. ({{at}})",
  TEXT_COLUMN_DOUBLED:
    "Kolom {{column}} ada lebih dari sekali di sheet: {{columns}}. Ganti nama salah satunya lalu unggah lagi.",
  FILE_AND_NUMBERS: "Pilih file atau ketik nomor, jangan keduanya.",
  RECIPIENTS_MISSING: "Silakan pilih file, atau ketik nomor telepon.",
  TOO_MANY_NUMBERS_other:
    "Paling banyak {{count, number}} nomor bisa diketik. Gunakan file untuk lebih banyak.",
};

const reasons: Texts["reasons"] = {
  NUMBER_INVALID: "Nomor ini bukan nomor telepon yang valid.",
  NUMBER_SHORTENED:
    "Excel menyingkat nomor ini sehingga ada angka yang hilang. Atur kolom sebagai teks lalu ketik ulang.",
  NUMBER_NEEDS_COUNTRY:
    "Nomor ini bisa milik beberapa negara. Tulis dengan tanda plus dan kode negara, misalnya +6281234567890.",
  NUMBER_NOT_STORED:
    "Nomor ini tidak tersimpan di dalam file, misalnya karena rumusnya belum pernah dihitung. Buka file di Excel, simpan, lalu unggah lagi.",
  MESSAGE_EMPTY: "Pesan kosong.",
  MESSAGE_TOO_LONG: "Pesan lebih dari 4.096 karakter.",
  MESSAGE_NOT_STORED:
    "Pesan ini tidak tersimpan di dalam file, misalnya karena rumusnya belum pernah dihitung. Buka file di Excel, simpan, lalu unggah lagi.",
  VALUE_MISSING: "Kolom yang diperlukan teks ini tidak berisi nilai.",
  CELLS_BEYOND_HEADERS:
    "Baris ini punya lebih banyak sel daripada judul kolom. Teks yang memuat tanda pemisah harus diapit tanda kutip.",
  ATTACHMENT_MISSING: "File baris ini tidak dapat ikut.",
  TIME_INVALID: "Waktu tidak dapat dibaca.",
  TIME_WITHOUT_DATE: "Waktu ini tidak memiliki tanggal. Tulis keduanya, misalnya 2026-12-24 09:30.",
  TIME_PAST: "Waktu tersebut sudah lewat.",
  TIME_NOT_STORED:
    "Waktu ini tidak tersimpan di dalam file, misalnya karena rumusnya belum pernah dihitung. Buka file di Excel, simpan, lalu unggah lagi.",
  ZONE_UNKNOWN: "Zona waktunya bukan WIB, WITA, atau WIT. Kosongkan untuk memakai zona dari pengaturan Anda.",
  DUPLICATE: "Nomor dan pesan yang sama sudah ada di baris sebelumnya.",
  REPEATED_NUMBER:
    "Nomor ini sudah ada di baris sebelumnya, dan Anda memilih mengirim hanya baris pertama tiap nomor.",
  OPTED_OUT:
    "Orang ini meminta tidak dikirimi pesan lagi, atau ada di daftar orang yang tidak mau dikirimi pesan.",
  NOT_ON_WHATSAPP: "Nomor ini tidak terdaftar di WhatsApp.",
  REFUSED: "WhatsApp menolak pesan ini.",
  RESTRICTED: "Saat ini WhatsApp tidak mengizinkan perangkat ini mengirim pesan ke kontak baru.",
  CHECKING: "Sedang diperiksa apakah pesan sudah terkirim.",
  UNCONFIRMED: "Pengiriman pesan tidak dapat dipastikan. Kredit akan dikembalikan setelah {{refund}}.",
  UNCONFIRMED_REFUNDED: "Pengiriman pesan tidak pernah dapat dipastikan, sehingga kredit dikembalikan.",
  UNCONFIRMED_TEST: "Pengiriman pesan tidak dapat dipastikan.",
  WAITING_NEW_PEOPLE:
    "Saat ini WhatsApp tidak mengizinkan nomor ini mengirim ke orang baru. Pesan dikirim segera setelah diizinkan.",
  WAITING_RETRY: "Server belum dapat menerimanya. Pesan akan dicoba lagi.",
  CANCELLED: "Batch dibatalkan sebelum baris ini dikirim.",
};

const serverFaults: Texts["serverFaults"] = {
  KEY_UNREADABLE: ofCodes.SERVER_KEY_UNREADABLE,
  HOST_UNKNOWN: "Host tidak memiliki alamat yang boleh dipakai. Periksa ejaannya.",
  NO_ANSWER:
    "Tidak ada yang menjawab di host dan port ini. Apakah WAHA berjalan, dan bolehkah mesin ini menjangkaunya?",
  SILENT:
    "Ada yang menerima sambungan, tetapi tidak menjawab. Periksa port dan https, lalu periksa server WAHA.",
  NOT_WAHA: "Ada yang menjawab, tetapi itu bukan WAHA. Periksa host, port, dan https.",
  KEY_REFUSED: "WAHA menolak kunci API. Ketik ulang kuncinya.",
  KEY_TOO_NARROW:
    "WAHA mengenali kunci API ini, tetapi haknya tidak cukup untuk Siar. Tambah haknya, atau ketik kunci lain.",
  TOO_OLD:
    "WAHA ini terlalu lama: hanya menerima satu sesi bawaannya. Siar memerlukan WAHA 2026.6.1 atau yang lebih baru.",
  NOWEB_OUTDATED:
    "NOWEB ini lebih lama dari 2026.7.2: WhatsApp menolak versinya sejak 28-07-2026. Gunakan 2026.8.2 atau yang lebih baru, dengan WAHA_NOWEB_WA_VERSION=auto-web.",
  REFUSING:
    "WAHA menjawab, tetapi menolak permintaan Siar (HTTP {{code}}). Siar memerlukan WAHA 2026.6.1 atau yang lebih baru.",
  BUSY: "WAHA masih sibuk dengan sesi ini. Tunggu setengah menit, lalu coba lagi.",
  BROKEN:
    "WAHA, atau proksi di depannya, menjawab dengan kesalahan (HTTP {{code}}). Periksa lognya, atau mulai ulang.",
  UNKNOWN: "Keadaan server ini belum diketahui. Uji koneksinya.",
};

const accountFull: Texts["accountFull"] = {
  items:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini. Sebagian besar berisi baris batch. Pilih masa simpan yang lebih singkat di Pengaturan, atau buang file yang belum masuk antrean.",
  files:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini. Sebagian besar berisi lampiran dan bukti transfer. Lampiran dihapus bersama baris batch-nya: pilih masa simpan yang lebih singkat di Pengaturan.",
  opt_outs:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini. Sebagian besar berisi nomor yang berhenti langganan. Hapus nomor yang tidak Anda perlukan lagi dari daftarnya.",
  templates:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini. Sebagian besar berisi template. Hapus template yang tidak Anda perlukan lagi.",
  uploads:
    "Akun ini dapat menyimpan maksimal {{max, number}} MB, dan itu tidak cukup untuk kiriman ini. Sebagian besar berisi file yang sedang diunggah. Tunggu sampai selesai, lalu coba lagi.",
};

/** What is said of everything that may be refused or go wrong, in Indonesian. */
export const errors: Texts = { errors: ofCodes, fieldErrors, reasons, serverFaults, accountFull };
