import { z } from "zod";
import type { KeepingView } from "~/domain/retention/account-retention";
import { shape } from "./shape";

/** null: always. */
export const KeepDaysShape = z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]);

export const Keeping = shape<KeepingView>()(
  "Keeping",
  z.strictObject({ keep_days: KeepDaysShape, choices: z.array(KeepDaysShape) }),
);
