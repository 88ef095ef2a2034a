import { z } from "zod";
import type { TemplateView } from "~/domain/templates/templates";
import { shape, Time } from "./shape";

export const Template = shape<TemplateView>()(
  "Template",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    text: z.string(),
    columns: z.array(z.string()),
    created_at: Time,
    updated_at: Time,
    last_used_at: Time.nullable(),
  }),
);
