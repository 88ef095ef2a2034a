/** The fields of selling in the form of the app settings. */
export type TypedSellingFields = { packages_only: boolean; unique_code: boolean; evidence_optional: boolean };

export const NO_SELLING: TypedSellingFields = {
  packages_only: false,
  unique_code: false,
  evidence_optional: false,
};

/** Returns what the form holds, to show it again. */
export function typedSelling(form: FormData): TypedSellingFields {
  return {
    packages_only: form.has("packages_only"),
    unique_code: form.has("unique_code"),
    evidence_optional: form.has("evidence_optional"),
  };
}

/** Returns what the form changes; a form from before there were these fields leaves them as they are. */
export function changeOfSelling(typed: TypedSellingFields, form: FormData) {
  return form.has("selling_shown") ? { ...typed } : {};
}
