/** `rows_few` and the like, for a text that English has as `rows_one` and `rows_other`. */
type Forms<Name> = Name extends `${infer Text}_other` ? `${Text}_${Intl.LDMLPluralRule}` : never;

/**
 * The same texts in another language. Every text that English has must be there, or it does not compile. Where
 * English chooses by a count, a language has the forms that it knows (CLDR). They are always `_other`, and `_one`,
 * `_few` and the like if it has them.
 */
export type Translated<Texts> = {
  [Name in keyof Texts as Name extends `${string}_one` ? never : Name]: Texts[Name] extends string
    ? string
    : Translated<Texts[Name]>;
} & { [Name in keyof Texts as Forms<Name>]?: string };
