/* How many new people a day a number may write to, by its age, as the installation has it. */
import { db } from "../../platform/db";
import { NEW_PEOPLE_STEPS, type Step } from "../care/budget";
import { SETTINGS_ID } from "./app-settings";

/** What is kept (`app_settings.new_people_steps`) as steps; null: as Siar comes. */
export function stepsOf(kept: unknown): readonly Step[] {
  return Array.isArray(kept) ? (kept as Step[]) : NEW_PEOPLE_STEPS;
}

/** The steps that count now. */
export async function newPeopleSteps(): Promise<readonly Step[]> {
  const select = { newPeopleSteps: true };
  return stepsOf((await db.appSettings.findUnique({ where: { id: SETTINGS_ID }, select }))?.newPeopleSteps);
}
