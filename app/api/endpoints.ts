import type { Endpoint } from "~/http/api/endpoint-types";
import type { Description } from "~/http/api-docs/openapi";
import { auditLogEndpoints } from "./admin/audit-log";
import { bankStatementEndpoints } from "./admin/bank-statements";
import { creditRequestEndpoints } from "./admin/credit-requests";
import { dashboardEndpoints } from "./admin/dashboard";
import { deviceEndpoints } from "./admin/devices";
import { adminOptOutEndpoints } from "./admin/opt-outs";
import { packageEndpoints } from "./admin/packages";
import { receiptEndpoints } from "./admin/receipts";
import { adminRecipientEndpoints } from "./admin/recipients";
import { sendingHistoryEndpoints } from "./admin/sending-history";
import { serverEndpoints } from "./admin/servers";
import { appSettingEndpoints } from "./admin/settings";
import { testBulkEndpoints } from "./admin/test-bulk";
import { userEndpoints } from "./admin/users";
import { authEndpoints } from "./auth";
import { batchEndpoints } from "./batches";
import { creditEndpoints } from "./credits";
import { documentationEndpoints } from "./documentation";
import { listEndpoints } from "./lists";
import { accountEndpoints } from "./me";
import { notificationEndpoints } from "./notifications";
import { type ApiCall, listCalls } from "./openapi/calls";
import { describe } from "./openapi/description";
import { optOutEndpoints } from "./opt-outs";
import { ownDeviceEndpoints } from "./own-devices";
import { recipientEndpoints } from "./recipients";
import { replyEndpoints } from "./replies";
import { scheduleEndpoints } from "./schedules";
import { secondFactorEndpoints } from "./second-factor";
import { sessionEndpoints } from "./sessions";
import { templateEndpoints } from "./templates";
import { tokenEndpoints } from "./tokens";
import { wahaHookEndpoints } from "./waha-hooks";
import { webhookEndpoints } from "./webhooks";

/** Every address under /api, in the order of the description. */
export const endpoints: Record<string, Endpoint> = {
  ...authEndpoints,
  ...creditRequestEndpoints,
  ...userEndpoints,
  ...serverEndpoints,
  ...deviceEndpoints,
  ...adminOptOutEndpoints,
  ...adminRecipientEndpoints,
  ...appSettingEndpoints,
  ...packageEndpoints,
  ...receiptEndpoints,
  ...bankStatementEndpoints,
  ...auditLogEndpoints,
  ...dashboardEndpoints,
  ...testBulkEndpoints,
  ...sendingHistoryEndpoints,
  ...accountEndpoints,
  ...ownDeviceEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...notificationEndpoints,
  ...tokenEndpoints,
  ...batchEndpoints,
  ...replyEndpoints,
  ...templateEndpoints,
  ...listEndpoints,
  ...scheduleEndpoints,
  ...creditEndpoints,
  ...optOutEndpoints,
  ...recipientEndpoints,
  ...webhookEndpoints,
  ...wahaHookEndpoints,
  ...documentationEndpoints(() => description()),
};

/** The same addresses with their beginning: `api/bulk/batches/:batchId`. */
export const apiPaths = Object.keys(endpoints).map((path) => `api/${path}`);

/** Every call of the API, in the same order. */
export const apiCalls = (): ApiCall[] => listCalls(endpoints);

let made: Description | undefined;

/** The API in OpenAPI 3.1, made of the endpoints themselves. */
export function description(): Description {
  made ??= describe(apiCalls());
  return made;
}
