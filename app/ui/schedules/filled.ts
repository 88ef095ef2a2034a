import type { FieldFaults } from "../form/error-summary";

/** What the fields are filled with: of several values, with commas between them. */
export type Filled = { typed: (field: string) => string; faults: FieldFaults };
