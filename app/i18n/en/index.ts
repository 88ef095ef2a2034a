import { account } from "./account";
import { admin } from "./admin";
import { adminDevices } from "./admin-devices";
import { adminReports } from "./admin-reports";
import { adminUsers } from "./admin-users";
import { apiDocs } from "./api-docs";
import { appSettings } from "./app-settings";
import { states } from "./batch/states";
import { batches } from "./batches";
import { chat } from "./chat";
import { check } from "./check";
import { lists } from "./contacts/lists";
import { recipients } from "./contacts/recipients";
import { schedules } from "./contacts/schedules";
import { demoSignIn } from "./demo/demo-sign-in";
import { limits } from "./devices/limits";
import { numbers } from "./devices/numbers";
import { pace } from "./devices/pace";
import { errors } from "./errors";
import { hours } from "./hours";
import { money } from "./money";
import { plainPage } from "./plain-page";
import { webhooks } from "./programs/webhooks";
import { screens } from "./screens";
import { selling } from "./selling/selling";
import { sending } from "./sending";
import { attachments } from "./server/attachments";
import { batchReport } from "./server/batch-report";
import { contacts } from "./server/contacts";
import { listChoice } from "./server/list-choice";
import { notifications } from "./server/notifications";
import { ownNumber } from "./server/own-number";
import { receiptPdf } from "./server/receipt-pdf";
import { scheduleWords } from "./server/schedule-words";
import { templateSheet } from "./server/template-sheet";
import { upload } from "./upload";
import { columns } from "./upload/columns";
import { compose } from "./upload/compose";
import { testBulk } from "./upload/test-bulk";

/** What the screens say. Only the server holds it all; the browser loads the parts that it needs (parts.ts). */
const translation = {
  ...screens,
  ...upload,
  ...columns,
  ...compose,
  ...batches,
  ...states,
  ...check,
  ...sending,
  ...appSettings,
  ...money,
  ...account,
  ...webhooks,
  ...demoSignIn,
  ...hours,
  ...admin,
  ...adminDevices,
  ...adminUsers,
  ...adminReports,
  ...testBulk,
  ...limits,
  ...pace,
  ...numbers,
  ...recipients,
  ...lists,
  ...schedules,
  ...selling,
};

/** What is said by the server alone. */
const answers = {
  ...errors,
  ...apiDocs,
  ...plainPage,
  ...chat,
  ...templateSheet,
  ...contacts,
  ...attachments,
  ...listChoice,
  ...scheduleWords,
  ...notifications,
  ...ownNumber,
  ...batchReport,
  ...receiptPdf,
};

/** Every text in English, as i18next's namespaces. Another language has the same, or it does not compile. */
export const en = { translation, answers };
