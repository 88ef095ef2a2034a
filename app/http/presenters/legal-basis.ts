import { BASES, type Basis } from "~/domain/batches/legal-basis";
import type { Language } from "~/i18n/config";
import { answersIn } from "~/i18n/server";

/** Returns the legal basis of a batch as a sentence; null when it was not stated. */
export function presentLegalBasis(language: Language, basis: Basis | null): string | null {
  if (basis === null) return null;
  const { kind, note } = basis;
  const t = answersIn(language);
  return note === null ? t(`basisSaid.${kind}`) : t(`basisSaid.${kind}Note`, { note });
}

/** What the check page asks, so that a browser need not load it. */
export function legalBasisForm(language: Language, required: boolean) {
  const t = answersIn(language);
  return {
    title: t(required ? "basisAsked.title" : "basisAsked.titleOptional"),
    choices: BASES.map((value) => ({ value, label: t(`basisAsked.${value}`) })),
    note: { label: t("basisAsked.note"), hint: t("basisAsked.noteHint") },
    required,
  };
}

/** Sentences of the check page that a browser need not load. */
export function checkHints(language: Language, text: string | null) {
  const t = answersIn(language);
  return {
    equal: t(text === null ? "checkHints.equalColumn" : "checkHints.equalText"),
    missing: t("checkHints.missingHint"),
    download: t("checkHints.downloadHint"),
  };
}
