/** Yang dikatakan server tentang penerima sebuah batch. */
export const contacts = {
  optedOut: {
    title_other: "{{count, number}} baris dilewati: penerimanya berhenti langganan.",
    text: "Baris yang dilewati gratis dan tercantum di bawah. {{list}}.",
    whys: {
      REPLY: "Lewat balasan: {{rows, number}}",
      HAND: "Ditambahkan manual: {{rows, number}}",
      SHEET: "Dari file: {{rows, number}}",
      API: "Lewat API: {{rows, number}}",
      ADMIN: "Ditambahkan admin: {{rows, number}}",
      EVERYBODYS: "Berhenti langganan dari semua akun: {{rows, number}}",
      FORGOTTEN: "Data pribadi dihapus: {{rows, number}}",
    },
  },

  peopleSaid: {
    said: "{{people}}, {{share}}. Perlu kira-kira {{time}}.",
    people_other: "{{count, number}} kontak",
    allKnown_other: "semuanya kontak lama",
    allNew_other: "semuanya kontak baru",
    fresh_other: "{{count, number}} kontak baru",
    minutes_other: "{{count, number}} menit",
    hours_other: "{{count, number}} jam",
    days_other: "{{count, number}} hari",
    far: "setahun atau lebih",
  },

  basisAsked: {
    title: "Mengapa Anda boleh menghubungi mereka?",
    titleOptional: "Mengapa Anda boleh menghubungi mereka? (opsional)",
    customers: "Mereka pelanggan kami",
    agreed: "Mereka setuju menerima pesan dari kami",
    other: "Alasan lain",
    note: "Kapan atau di mana mereka setuju, atau alasan lainnya",
    noteHint: "Misalnya: formulir di kasir, 12 Mei 2026. Jawaban ini disimpan bersama batch.",
  },

  attachmentSaid: {
    title: "Lampiran untuk semua: {{name}} ({{value}})",
    once: "Jika koneksi terputus saat mengirim lampiran, pesan tidak dikirim ulang. Jika tidak dapat dipastikan, kreditnya kembali dan barisnya ditandai “Belum pasti”.",
    open: "Buka lampiran",
  },
  attachmentPromise: {
    once: "Jika koneksi terputus saat mengirim lampiran, pesan tidak dikirim ulang. Jika tidak dapat dipastikan, kreditnya kembali dan barisnya ditandai “Belum pasti”.",
    until_seen:
      "Jika koneksi terputus saat mengirim lampiran, pesan tidak dikirim ulang. Jika tidak dapat dipastikan, kreditnya kembali dan barisnya ditandai “Belum pasti”.",
    sure: "Pesan berlampiran dikirim tepat satu kali, seperti pesan lain.",
  },
  checkHints: {
    downloadHint:
      "Perbaiki baris ini di file unduhan, lalu unggah sebagai file baru. Baris ini tidak dikenai kredit.",
    equalColumn: "Jika pesannya seharusnya berbeda, periksa kolom messages.",
    equalText: "Jika pesannya seharusnya berbeda, periksa isi kolom yang disisipkan.",
    missingHint: "Agar baris ini juga dikirim, tambahkan kata pengganti setelah | di dalam kurung kurawal.",
  },

  basisSaid: {
    customers: "Mereka pelanggan kami",
    customersNote: "Mereka pelanggan kami: {{note}}",
    agreed: "Mereka setuju",
    agreedNote: "Mereka setuju: {{note}}",
    other: "Alasan lain",
    otherNote: "Alasan lain: {{note}}",
  },
};
