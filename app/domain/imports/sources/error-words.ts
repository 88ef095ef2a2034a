import { CellError } from "~/platform/xlsx/cell";

/**
 * How spreadsheets write that a cell has no value, where they write it as text. From Excel in the languages of its
 * error names, LibreOffice and Google Sheets. Inverted signs of Spanish are left out before the comparison.
 */
const WORDS = new Set(
  [
    // Excel and Google Sheets, in English and wherever names are not translated, as in Indonesian
    "#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #N/A! #NA #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED!",
    "#UNKNOWN! #CONNECT! #BUSY! #EXTERNAL! #PYTHON! #TIMEOUT! #ERROR! #ERR! #ERR #MACRO? #CIRC! Loading... Memuat...",
    "#NILAI! #NAMA? #ANGKA! #KOSONG! #BAGI/0! #T/A", // as some Indonesian translations have them
    "#WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #KALK! #FELD! #DATEN_ABRUFEN #BLOCKIERT! #UNBEKANNT! #VERBINDEN!", // German
    "#NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION! #EPARS! #CALCUL! #CHAMP! #BLOQUE!", // French
    "#NULO! #VALOR! #NOMBRE? #N/D #N/D! #DESBORDAMIENTO! #CAMPO! #BLOQUEADO! #NOME? #NÚM! #DESPEJAR! #DERRAMAR!", // Spanish, Portuguese
    "#NULLO! #VALORE! #RIF! #ESPANSIONE! #LEEG! #DEEL/0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #OVERLOPEN!", // Italian, Dutch
    "#BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK #TAŞMA! #ZERO! #DZIEL/0! #ARG! #ADR! #NAZWA? #LICZBA! #ROZLANIE!", // Turkish, Polish
    "#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ПЕРЕНОС! #HODNOTA! #ODKAZ! #NÁZEV? #ČÍSLO! #DĚLENÍ_NULOU!", // Russian, Czech
    "#SKÄRNING! #DIVISION/0! #VÄRDEFEL! #REFERENS! #NAMN? #OGILTIGT! #SAKNAS! #VÆRDI! #VERDI! #REFERENCE! #NAVN? #I/T", // Scandinavian
    "#TYHJÄ! #JAKO/0! #ARVO! #VIITTAUS! #NIMI? #LUKU! #PUUTTUU! #NULLA! #ZÉRÓOSZTÓ! #ÉRTÉK! #HIV! #NÉV? #SZÁM! #HIÁNYZIK", // Finnish, Hungarian
  ].flatMap((words) => words.split(" ")),
);
/** LibreOffice numbers its errors; a column too narrow for its number shows hash signs alone. */
const SHAPES = /^(?:(?:Err|Error|Erreur|Fehler|Galat):\d{3}|#{2,})$/;
/**
 * What programs write into a CSV, which has no sign for it, where they have nothing: SQL, Python, R, JavaScript, C.
 */
const NOTHING = new Set(
  "NULL null (null) <null> None nan NaN -nan -NaN -nan(ind) NaT <NA> undefined \\N 1.#IND -1.#IND 1.#QNAN -1.#QNAN 1.#INF -1.#INF".split(
    " ",
  ),
);
/** The longest of all these. */
const CHARS_MAX = 20;

/**
 * The error that a whole cell of text says; null: it says something else. `nothing`: also a program's word for
 * none.
 */
export function spreadsheetError(text: string, { nothing }: { nothing: boolean }): CellError | null {
  if (text.length > 2 * CHARS_MAX && !text.startsWith("##")) return null;
  const word = text.trim();
  const isError = WORDS.has(word.replace(/[¡¿]/g, "")) || SHAPES.test(word) || (nothing && NOTHING.has(word));
  return isError ? new CellError(word.slice(0, CHARS_MAX)) : null;
}
