/*
 * What people call the columns of their own lists, in Indonesian and English. A sheet is read by these names only
 * where it lacks the names of the specification. Letter case and every sign between letters do not count: `No. HP/WA`
 * is `nohpwa` here. Names of digits alone, and `no` alone, are row numbers and never phone numbers.
 */
import { UNSEEN } from "../../message-text/column-name";

/** What a column can be for, by the specification's name for it. */
export const COLUMN_ROLES = ["receiver_number", "messages", "scheduled_at", "zone", "attachment"] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Of these words one or two stand in the name of a column of phone numbers: `HP`, `Telp/WA`, `No. Handphone`. */
const PHONE_WORDS = words(`hp handphone hape ponsel seluler selular telp tlp telpon telepon telephone tel
  wa whatsapp whatsap phone cellphone mobile cell`);
/** What may stand before them, and after them. */
const BEFORE = words(
  "no nomor nomer nmr num number kontak contact customer recipient receiver pelanggan penerima",
);
const AFTER = words(
  `number num no nr nomor aktif penerima pelanggan tujuan customer pembeli siswa anggota anda`,
);

const PHONE = new RegExp(
  `^(?:${BEFORE.join("|")}){0,2}(?:${PHONE_WORDS.join("|")}){1,2}(?:${AFTER.join("|")}){0,2}$`,
);
/** Longer ones are sentences. */
const NAME_CHARACTERS_MAX = 40;

/** Surer names first: of a sheet with `No HP` and `Nomor`, the second counts its rows. */
const NAMES: Record<ColumnRole, readonly string[][]> = {
  receiver_number: [
    words(`nomortujuan notujuan nomorpenerima nopenerima nomorkontak nokontak contactnumber contactno
      recipientnumber recipientno receivernumber receiverno phonenumber msisdn`),
    words("number nomor nomer tujuan"),
  ],
  messages: [
    words("pesan isipesan tekspesan pesanwa pesanwhatsapp message messages messagetext textmessage"),
    words("teks text isi"),
  ],
  scheduled_at: [
    words(`jadwal jadwalkirim waktukirim tanggalkirim scheduledat schedule scheduletime scheduledtime
      sendat sendtime`),
    words("waktu"),
  ],
  zone: [words("zone zona zonawaktu timezone")],
  attachment: [
    words("attachment attachments lampiran filelampiran namalampiran attachmentfile"),
    words("file berkas namafile filename"),
  ],
};

/**
 * Returns the places of the columns whose headings are usual names for this. Of a sheet with surer and less sure
 * names, only those with surer ones. Linear.
 */
export function usualColumns(role: ColumnRole, headers: readonly string[]): number[] {
  const names = headers.map(lettersOf);
  const tiers = NAMES[role].map(
    (list, tier) => (name: string) => list.includes(name) || (tier === 0 && isPhone(role, name)),
  );
  for (const fits of tiers) {
    const places = names.flatMap((name, place) => (fits(name) ? [place] : []));
    if (places.length > 0) return places;
  }
  return [];
}

const isPhone = (role: ColumnRole, name: string) =>
  role === "receiver_number" && name.length <= NAME_CHARACTERS_MAX && PHONE.test(name);

/** Returns a heading without anything but its letters and digits, in lower case. Linear. */
function lettersOf(header: string): string {
  return header
    .normalize("NFC")
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function words(list: string): string[] {
  return list.split(/\s+/);
}
