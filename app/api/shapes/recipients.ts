import { z } from "zod";

/** What erasing a number answers: how many rows held it. */
export const Forgot = z.strictObject({ ok: z.literal(true), rows: z.int().min(0) });
