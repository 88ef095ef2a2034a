import type { upload as english } from "../en/upload";
import type { Translated } from "../translation-type";

/** What choosing recipients and a text for them says, and uploading, in Indonesian. */
export const upload: Translated<typeof english> = {
  send: {
    title: "Kirim kampanye baru",
    before: "Bentuk lembar kerja",
    format: "Buku kerja Excel (.xlsx), yang dibaca lembar pertamanya, atau CSV.",
    limits_other: "Maksimal {{count, number}} baris dan {{mb, number}} MB.",
    columnsLead: "Judul kolom di baris pertama, urutan bebas:",
    columnNumber: "nomor telepon, dengan kode negara atau diawali 0",
    sampleMessage: "Halo {{name}}, pesanan Anda siap.",
    columnMessage:
      "teks yang dikirim, maksimal 4.096 karakter; tidak perlu bila Anda menulis satu teks untuk semua",
    columnOther: "nama apa saja: isinya dapat dimasukkan ke teks untuk semua",
    columnTime:
      "Bila perlu, kolom scheduled_at menentukan kapan setiap baris dikirim, dengan format YYYY-MM-DD HH:mm ({{zone}}).",
    price:
      "Setiap baris yang diantrekan memakai satu kredit. Baris yang tidak dapat dikirim tidak memakai kredit.",
    priceAttached_other:
      "Setiap baris yang diantrekan memakai satu kredit, dengan lampiran {{count, number}}. Baris yang tidak dapat dikirim tidak memakai kredit.",
    template: "Unduh template",
    name: "Nama batch",
    nameHint: "Bila dikosongkan, nama batch mengikuti nama file.",
    submit: "Periksa sebelum mengirim",
    submitting: "Mengunggah…",
    balance_other: "Anda memiliki {{count, number}} kredit.",
    failed: "Gagal membuat batch.",
    uploadFailed: "Gagal mengunggah file.",
    templateFailed: "Gagal membuat template. Coba lagi atau hubungi admin.",
    discarded: "File dibuang. Tidak ada yang diantrekan.",
  },

  queued: {
    title: "Batch diantrekan",
    text: "{{name}} sudah masuk antrean dan akan dikirim di latar belakang. Anda boleh menutup halaman ini.",
    skippedHint: "Baris yang tidak disertakan tercantum di dalam batch beserta alasannya.",
    goToBatches: "Buka daftar batch",
    viewBatch: "Lihat rincian batch",
    createAnother: "Buat batch baru",
  },

  templates: {
    title: "Template",
    lead_other: "Teks yang sering Anda pakai. Anda dapat menyimpan {{count, number}}.",
    new: "Template baru",
    edit: "Ubah template",
    name: "Nama",
    text: "Teks",
    textHint: "Maksimal 4.096 karakter. Batch menyimpan teks asalnya sendiri.",
    lastUsed: "Terakhir dipakai",
    never: "Belum pernah",
    actions: "Tindakan",
    use: "Pakai",
    useNamed: "Pakai {{name}}",
    delete: "Hapus",
    deleteNamed: "Hapus {{name}}",
    deleteTitle: "Hapus {{name}}?",
    deleteText: "Template akan hilang selamanya. Batch yang dibuat darinya tetap menyimpan teksnya.",
    keep: "Jangan hapus",
    save: "Simpan",
    saving: "Menyimpan…",
    saved: "Template disimpan.",
    deleted: "Template dihapus.",
    preview: "Pratinjau",
    shown: "Beginilah tampilannya. Belum ada yang disimpan.",
    failed: "Gagal memuat template.",
    emptyTitle: "Belum ada template",
    emptyText:
      "Tulis teks sekali, dengan tempat untuk nilai setiap baris, lalu mulai batch berikutnya dari sana.",
  },
};
