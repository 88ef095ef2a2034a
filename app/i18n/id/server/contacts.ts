/** Yang dikatakan server tentang penerima sebuah batch. */
export const contacts = {
  optedOut: {
    title_other: "{{count, number}} baris dilewati: penerimanya tidak ingin menerima pesan.",
    text: "Baris ini tidak memakai kredit dan tercantum di bawah. {{list}}.",
    whys: {
      REPLY: "Meminta lewat balasan: {{rows, number}}",
      HAND: "Anda tambahkan sendiri ke daftar: {{rows, number}}",
      SHEET: "Dari file yang Anda unggah ke daftar: {{rows, number}}",
      API: "Lewat API ke daftar Anda: {{rows, number}}",
      ADMIN: "Ditambahkan oleh admin: {{rows, number}}",
      EVERYBODYS: "Ada di daftar untuk semua akun, yang dikelola admin: {{rows, number}}",
      FORGOTTEN: "Sudah dilupakan atas permintaan, dan tetap tidak dikirimi pesan: {{rows, number}}",
    },
  },

  peopleSaid: {
    said: "{{people}}, {{share}}: {{time}} dengan nomor Anda.",
    people_other: "{{count, number}} orang",
    allKnown_other: "semuanya dikenal",
    allNew_other: "semuanya baru",
    fresh_other: "{{count, number}} di antaranya baru",
    minutes: "{{amount, number}} menit",
    hours: "{{amount, number}} jam",
    days_other: "{{count, number}} hari",
    far: "lebih dari setahun",
  },

  basisAsked: {
    title: "Mengapa orang-orang ini boleh dikirimi pesan?",
    titleOptional: "Mengapa orang-orang ini boleh dikirimi pesan? (opsional)",
    customers: "Mereka pelanggan kami",
    agreed: "Mereka setuju menerima pesan dari kami",
    other: "Alasan lain",
    note: "Kapan atau di mana mereka setuju, atau alasan lainnya",
    noteHint: "Misalnya: formulir di kasir, 12 Mei 2026. Jawaban ini disimpan bersama batch.",
  },

  attachmentSaid: {
    title: "Ikut pada setiap pesan: {{name}} ({{value}})",
    once: "Pesan berlampiran dikirim paling banyak satu kali. Bila jawabannya hilang, pesan dicari dan tidak pernah dikirim dua kali; yang tetap belum pasti ditampilkan, dan kreditnya kembali.",
    open: "Buka lampiran",
  },
  attachmentPromise: {
    once: "Server Anda ({{name}}) tidak mengenali pesan berlampiran yang terulang, jadi masing-masing dikirim paling banyak satu kali. Bila jawabannya hilang, pesan dicari dan tidak pernah dikirim dua kali; yang tetap belum pasti ditampilkan, dan kreditnya kembali.",
    until_seen:
      "Server Anda ({{name}}) belum pernah mengirim lampiran untuk Siar. Sampai jawaban pertamanya, masing-masing dikirim paling banyak satu kali: bila jawaban itu hilang, yang tetap belum pasti ditampilkan, dan kreditnya kembali. Bila jawaban itu menunjukkan bahwa server mengenali pesan yang terulang, setelah itu masing-masing terkirim satu kali, seperti halnya teks.",
    sure: "Server Anda ({{name}}) mengenali pesan berlampiran yang terulang, seperti halnya teks: masing-masing terkirim satu kali.",
  },
  checkHints: {
    downloadHint:
      "Perbaiki baris dalam unduhan, lalu unggah sebagai file tersendiri. Saat ini baris itu tidak memakai kredit.",
    equalColumn: "Bila setiap orang seharusnya mendapat teks sendiri, periksa lagi kolom messages.",
    equalText: "Bila setiap orang seharusnya mendapat teks sendiri, periksa lagi nilai yang mengisinya.",
    missingHint:
      "Baris itu tercantum di bawah dan di unduhan. Dengan kata setelah | di dalam kurungnya, kata itu yang akan dipakai.",
  },

  basisSaid: {
    customers: "Pelanggan",
    customersNote: "Pelanggan: {{note}}",
    agreed: "Mereka setuju",
    agreedNote: "Mereka setuju: {{note}}",
    other: "Alasan lain",
    otherNote: "Alasan lain: {{note}}",
  },
};
