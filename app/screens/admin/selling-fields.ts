/** The fields of selling in the form of the app settings. */
export type TypedSellingFields = {
  packages_only: boolean;
  unique_code: boolean;
  evidence_optional: boolean;
  receipt_prefix: string;
  seller_name: string;
  seller_address: string;
  seller_tax_number: string;
};

export const NO_SELLING: TypedSellingFields = {
  packages_only: false,
  unique_code: false,
  evidence_optional: false,
  receipt_prefix: "",
  seller_name: "",
  seller_address: "",
  seller_tax_number: "",
};

/** Returns what the form holds, to show it again. */
export function typedSelling(form: FormData): TypedSellingFields {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    packages_only: form.has("packages_only"),
    unique_code: form.has("unique_code"),
    evidence_optional: form.has("evidence_optional"),
    receipt_prefix: text("receipt_prefix"),
    seller_name: text("seller_name"),
    seller_address: text("seller_address"),
    seller_tax_number: text("seller_tax_number"),
  };
}

/** Returns what the form changes; a form from before there were these fields leaves them as they are. */
export function changeOfSelling(typed: TypedSellingFields, form: FormData) {
  return form.has("selling_shown") ? { ...typed } : {};
}
