/* How many new contacts a day a number may write to, by its age, as the installation has it. */
import { db } from "../../platform/db";
import type { Step } from "../pacing/new-contact-budget";
import { SETTINGS_ID } from "./app-settings";
import { parseSteps } from "./step-rows";

/** The steps that count now. */
export async function newContactSteps(): Promise<readonly Step[]> {
  const select = { newPeopleSteps: true };
  return parseSteps(
    (await db.appSettings.findUnique({ where: { id: SETTINGS_ID }, select }))?.newPeopleSteps,
  );
}
