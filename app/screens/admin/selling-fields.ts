/** The fields of selling in the form of the app settings. */
export type TypedSellingFields = { packages_only: boolean };

export const NO_SELLING: TypedSellingFields = { packages_only: false };

/** Returns what the form holds, to show it again. */
export function typedSelling(form: FormData): TypedSellingFields {
  return { packages_only: form.has("packages_only") };
}

/** Returns what the form changes; a form from before there were these fields leaves them as they are. */
export function changeOfSelling(typed: TypedSellingFields, form: FormData) {
  return form.has("selling_shown") ? { ...typed } : {};
}
