import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@remix-run/route-config";

/** A frame around screens, and in it the boundary for those that fail; both have no address of their own. */
const area = (file: string, screens: RouteConfigEntry[]) =>
  layout(file, [layout("screens/error-boundary.tsx", { id: `${file} errors` }, screens)]);

/** The route table: every address of the product. */
export default [
  // §2 screens: public
  route("login", "screens/sign-in/login.tsx", { id: "login" }),
  route("admin/login", "screens/sign-in/login.tsx", { id: "admin-login" }),
  route("login/code", "screens/sign-in/login-code.tsx", { id: "login-code" }),
  route("admin/login/code", "screens/sign-in/login-code.tsx", { id: "admin-login-code" }),
  route("forgot-password", "screens/sign-in/forgot-password.tsx"),
  route("reset-password/:token", "screens/sign-in/reset-password.tsx"),
  route("logout", "screens/sign-in/logout.tsx"),

  // §2 screens: the user's area
  index("screens/home.tsx"),
  area("screens/area-user.tsx", [
    route("dashboard", "screens/dashboard.tsx"),
    route("send/new", "screens/send-new.tsx"),
    route("send/new/:importId", "screens/send-check.tsx"),
    route("send/new/:importId/columns", "screens/send-columns.tsx"),
    route("send/new/:importId/text", "screens/send-check-text.tsx"),
    route("batches", "screens/batches/batches.tsx"),
    route("batches/:batchId", "screens/batches/batch.tsx"),
    route("batches/:batchId/cancel", "screens/batches/batch-cancel.tsx"),
    route("batches/:batchId/schedule", "screens/batches/batch-schedule.tsx"),
    route("batches/:batchId/retry", "screens/batches/batch-retry.tsx"),
    route("batches/:batchId/replies", "screens/batches/batch-replies.tsx"),
    route("templates", "screens/templates/templates.tsx"),
    route("templates/new", "screens/templates/template-new.tsx"),
    route("templates/:templateId", "screens/templates/template.tsx"),
    route("templates/:templateId/delete", "screens/templates/template-delete.tsx"),
    route("credits", "screens/credits.tsx"),
    route("opt-outs", "screens/opt-outs/list.tsx"),
    route("opt-outs/:optOutId/remove", "screens/opt-outs/remove.tsx"),
    route("opt-outs/:optOutId/number", "screens/opt-outs/identify.tsx"),
    route("recipients", "screens/recipients/look-up.tsx"),
    route("recipients/:number", "screens/recipients/recipient.tsx"),
    route("recipients/:number/forget", "screens/recipients/erase.tsx"),
    route("numbers", "screens/numbers/numbers.tsx"),
    route("numbers/:deviceId/connect", "screens/numbers/number-connect.tsx"),
    route("notifications", "screens/notifications/notifications.tsx"),
    route("settings", "screens/settings.tsx"),
    route("settings/phone", "screens/account/phone.tsx"),
    route("settings/hours", "screens/account/hours.tsx"),
    route("settings/stop-words", "screens/account/opt-out-keywords.tsx"),
    route("settings/keeping", "screens/account/retention.tsx"),
    route("settings/notifications", "screens/account/notification-choices.tsx"),
    route("settings/sessions", "screens/account/sessions.tsx"),
    route("settings/tokens", "screens/account/tokens.tsx"),
    route("settings/tokens/:tokenId/revoke", "screens/account/token-revoke.tsx"),
    route("settings/second-factor", "screens/account/second-factor.tsx"),
  ]),
  route("send/new/template", "screens/send-new-template.ts"),
  route("send/new/upload", "screens/send-new-upload.ts"),
  route("send/new/columns", "screens/send-new-columns.ts"),
  route("send/new/:importId/faults", "screens/send-check-faults.ts"),
  route("batches/export", "screens/batches/batches-export.ts"),
  route("batches/:batchId/export", "screens/batches/batch-export.ts"),
  route("batches/:batchId/replies/export", "screens/batches/batch-replies-export.ts"),
  route("credits/export", "screens/credits-export.ts"),
  route("opt-outs/export", "screens/opt-outs/export.ts"),

  // §2 screens: the admins' area
  ...prefix("admin", [
    index("screens/admin/home.tsx"),
    area("screens/area-admin.tsx", [
      route("dashboard", "screens/admin/dashboard.tsx"),
      ...prefix("users", [
        index("screens/admin/users/users.tsx"),
        route("new", "screens/admin/users/user-new.tsx"),
        route("devices", "screens/admin/devices/devices.tsx"),
        route(":userId", "screens/admin/users/user.tsx"),
        route(":userId/deactivate", "screens/admin/users/user-deactivate.tsx"),
        route(":userId/reactivate", "screens/admin/users/user-reactivate.tsx"),
        route(":userId/delete", "screens/admin/users/user-delete.tsx"),
        route(":userId/reset-password", "screens/admin/users/user-reset-password.tsx"),
        route(":userId/reset-link", "screens/admin/users/user-reset-link.tsx"),
        route(":userId/second-factor", "screens/admin/users/user-second-factor.tsx"),
        route(":userId/credits", "screens/admin/users/user-credits.tsx"),
        route(":userId/server", "screens/admin/users/user-server.tsx"),
        route(":userId/devices", "screens/admin/devices/user-devices.tsx"),
        route(":userId/devices/:deviceId", "screens/admin/devices/user-device.tsx"),
        route(":userId/devices/:deviceId/connect", "screens/admin/devices/user-device-connect.tsx"),
        route(":userId/devices/:deviceId/pause", "screens/admin/devices/user-device-pause.tsx"),
        route(":userId/devices/:deviceId/remove", "screens/admin/devices/user-device-remove.tsx"),
      ]),
      route("request-buy-credits", "screens/admin/credit-requests.tsx"),
      route("test-bulk", "screens/admin/test-bulk.tsx"),
      route("bulk-history", "screens/admin/sending-history.tsx"),
      route("opt-outs", "screens/opt-outs/list.tsx", { id: "admin-opt-outs" }),
      route("opt-outs/:optOutId/remove", "screens/opt-outs/remove.tsx", { id: "admin-opt-out-remove" }),
      route("recipients", "screens/recipients/look-up.tsx", { id: "admin-recipients" }),
      route("recipients/:number", "screens/recipients/recipient.tsx", { id: "admin-recipient" }),
      route("recipients/:number/forget", "screens/recipients/erase.tsx", { id: "admin-forget" }),
      route("settings", "screens/admin/settings.tsx", { id: "admin-settings" }),
      route("audit-log", "screens/admin/audit-log.tsx"),
    ]),
    route("test-bulk/template", "screens/admin/test-bulk-template.ts"),
    route("test-bulk/upload", "screens/admin/test-bulk-upload.ts"),
    route("bulk-history/export", "screens/admin/sending-history-export.ts"),
    route("opt-outs/export", "screens/opt-outs/export.ts", { id: "admin-opt-outs-export" }),
    route("audit-log/export", "screens/admin/audit-log-export.ts"),
  ]),

  // §7 calls: their addresses stand in api/endpoints.ts
  route("api/*", "api/request-handler.ts"),

  // for operators
  route("healthz", "http/api/health.ts"),
  route("metrics", "http/api/metrics.ts"),

  route("*", "screens/not-found.tsx"),
] satisfies RouteConfig;
