import { z } from "zod";
import type { RetentionView } from "~/domain/retention/account-retention";
import { shape } from "./shape";

/** null: always. */
export const RetentionDaysShape = z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]);

export const Retention = shape<RetentionView>()(
  "Keeping",
  z.strictObject({ keep_days: RetentionDaysShape, choices: z.array(RetentionDaysShape) }),
);
