import { accountEn } from "./account-en";
import { accountId } from "./account-id";
import { adminDevicesEn } from "./admin-devices-en";
import { adminDevicesId } from "./admin-devices-id";
import { adminEn } from "./admin-en";
import { adminId } from "./admin-id";
import { adminPeopleEn } from "./admin-people-en";
import { adminPeopleId } from "./admin-people-id";
import { adminReportsEn } from "./admin-reports-en";
import { adminReportsId } from "./admin-reports-id";
import { batchesEn } from "./batches-en";
import { batchesId } from "./batches-id";
import type { Language } from "./config";
import { moneyEn } from "./money-en";
import { moneyId } from "./money-id";
import { screensEn } from "./screens-en";
import { screensId } from "./screens-id";
import { sendingEn } from "./sending-en";
import { sendingId } from "./sending-id";

const en = {
  ...screensEn,
  ...batchesEn,
  ...sendingEn,
  ...moneyEn,
  ...accountEn,
  ...adminEn,
  ...adminPeopleEn,
  ...adminDevicesEn,
  ...adminReportsEn,
};
const id = {
  ...screensId,
  ...batchesId,
  ...sendingId,
  ...moneyId,
  ...accountId,
  ...adminId,
  ...adminPeopleId,
  ...adminDevicesId,
  ...adminReportsId,
};

export type ScreenTexts = typeof en;
/** Everything that the screens say. Only the server holds it all; the browser loads parts (browser-texts.ts). */
export const allScreens: Record<Language, ScreenTexts> = { en, id };
