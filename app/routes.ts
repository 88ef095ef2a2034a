import type { RouteConfig } from "@remix-run/route-config";
import { index, layout, prefix, route } from "./addresses";

/** The floor plan: every address of the product, in the order of the specification. */
export default [
  // §2 screens: public
  route("login", "screens/sign-in/login.tsx", { id: "login" }),
  route("admin/login", "screens/sign-in/login.tsx", { id: "admin-login" }),
  route("login/code", "screens/sign-in/login-code.tsx", { id: "login-code" }),
  route("admin/login/code", "screens/sign-in/login-code.tsx", { id: "admin-login-code" }),
  route("logout", "screens/sign-in/logout.tsx"),

  // §2 screens: the user's area
  index("screens/home.tsx"),
  layout("screens/area-user.tsx", [
    route("dashboard", "screens/dashboard.tsx"),
    route("send/new", "screens/send-new.tsx"),
    route("send/new/:importId", "screens/send-check.tsx"),
    route("batches", "screens/batches/batches.tsx"),
    route("batches/:batchId", "screens/batches/batch.tsx"),
    route("batches/:batchId/cancel", "screens/batches/batch-cancel.tsx"),
    route("batches/:batchId/retry", "screens/batches/batch-retry.tsx"),
    route("templates", "screens/templates/templates.tsx"),
    route("templates/new", "screens/templates/template-new.tsx"),
    route("templates/:templateId", "screens/templates/template.tsx"),
    route("templates/:templateId/delete", "screens/templates/template-delete.tsx"),
    route("credits", "screens/credits.tsx"),
    route("opt-outs", "screens/opt-outs/list.tsx"),
    route("opt-outs/:optOutId/remove", "screens/opt-outs/remove.tsx"),
    route("settings", "screens/settings.tsx"),
    route("settings/hours", "screens/account/hours.tsx"),
    route("settings/stop-words", "screens/account/stop-words.tsx"),
    route("settings/sessions", "screens/account/sessions.tsx"),
    route("settings/tokens", "screens/account/tokens.tsx"),
    route("settings/tokens/:tokenId/revoke", "screens/account/token-revoke.tsx"),
    route("settings/second-factor", "screens/account/second-factor.tsx"),
  ]),
  route("send/new/template", "screens/send-new-template.ts"),
  route("send/new/upload", "screens/send-new-upload.ts"),
  route("send/new/:importId/faults", "screens/send-check-faults.ts"),
  route("batches/export", "screens/batches/batches-export.ts"),
  route("batches/:batchId/export", "screens/batches/batch-export.ts"),
  route("credits/export", "screens/credits-export.ts"),
  route("opt-outs/export", "screens/opt-outs/export.ts"),

  // §2 screens: the admins' area
  ...prefix("admin", [
    index("screens/admin/home.tsx"),
    layout("screens/area-admin.tsx", [
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
      route("opt-outs", "screens/admin/opt-outs/list.tsx"),
      route("opt-outs/:optOutId/remove", "screens/admin/opt-outs/remove.tsx"),
      route("settings", "screens/admin/settings.tsx", { id: "admin-settings" }),
      route("audit-log", "screens/admin/audit-log.tsx"),
    ]),
    route("test-bulk/template", "screens/admin/test-bulk-template.ts"),
    route("test-bulk/upload", "screens/admin/test-bulk-upload.ts"),
    route("bulk-history/export", "screens/admin/sending-history-export.ts"),
    route("opt-outs/export", "screens/admin/opt-outs/export.ts"),
    route("audit-log/export", "screens/admin/audit-log-export.ts"),
  ]),

  // §7 calls
  ...prefix("api", [
    route("auth/login", "api/auth/login.ts"),
    route("me", "api/me.ts"),
    route("auth/refresh", "api/auth/refresh.ts"),
    route("auth/logout", "api/auth/logout.ts"),

    ...prefix("admin/request-buy-credits", [
      index("api/admin/request-buy-credits.ts"),
      route(":requestId", "api/admin/request-buy-credits/request.ts"),
      route(":requestId/approve", "api/admin/request-buy-credits/approve.ts"),
      route(":requestId/reject", "api/admin/request-buy-credits/reject.ts"),
    ]),

    ...prefix("admin/users", [
      index("api/admin/users.ts"),
      route(":userId", "api/admin/users/user.ts"),
      route(":userId/deactivate", "api/admin/users/deactivate.ts"),
      route(":userId/reactivate", "api/admin/users/reactivate.ts"),
      route(":userId/reset-password", "api/admin/users/reset-password.ts"),
      route(":userId/second-factor", "api/admin/users/second-factor.ts"),
      route(":userId/credits", "api/admin/users/credits.ts"),
      route(":userId/server", "api/admin/users/server.ts"),
      route(":userId/server/test", "api/admin/users/server-test.ts"),
      ...prefix(":userId/devices", [
        index("api/admin/users/devices.ts"),
        route(":deviceId", "api/admin/users/device.ts"),
        route(":deviceId/connect/start", "api/admin/users/device-connect-start.ts"),
        route(":deviceId/connect/request-code", "api/admin/users/device-connect-request-code.ts"),
        route(":deviceId/connect/qr-raw", "api/admin/users/device-connect-qr-raw.ts"),
        route(":deviceId/session", "api/admin/users/device-session.ts"),
        route(":deviceId/pause", "api/admin/users/device-pause.ts"),
        route(":deviceId/resume", "api/admin/users/device-resume.ts"),
      ]),
    ]),

    ...prefix("admin/opt-outs", [
      index("api/admin/opt-outs.ts"),
      route("export", "api/admin/opt-outs/export.ts"),
      route(":optOutId", "api/admin/opt-outs/opt-out.ts"),
    ]),
    route("admin/settings", "api/admin/settings.ts"),
    route("admin/audit-log", "api/admin/audit-log.ts"),
    route("admin/audit-log/export", "api/admin/audit-log-export.ts"),
    route("admin/dashboard", "api/admin/dashboard.ts"),
    route("admin/test-bulk/eligible-users", "api/admin/test-bulk/eligible-users.ts"),
    route("admin/test-bulk/upload", "api/admin/test-bulk/upload.ts"),
    route("admin/test-bulk/logs", "api/admin/test-bulk/logs.ts"),
    route("admin/test-bulk/template", "api/admin/test-bulk/template.ts"),
    route("admin/bulk-history", "api/admin/bulk-history.ts"),
    route("admin/bulk-history/export", "api/admin/bulk-history-export.ts"),
    ...prefix("me", [
      route("settings", "api/me/settings.ts"),
      route("hours", "api/me/hours.ts"),
      route("stop-words", "api/me/stop-words.ts"),
      route("sessions", "api/me/sessions.ts"),
      route("sessions/:sessionId", "api/me/session.ts"),
      route("tokens", "api/me/tokens.ts"),
      route("tokens/:tokenId", "api/me/token.ts"),
    ]),

    ...prefix("bulk", [
      route("batches", "api/bulk/batches.ts"),
      route("batches/export", "api/bulk/batches-export.ts"),
      route("batches/:batchId", "api/bulk/batch.ts"),
      route("batches/:batchId/export", "api/bulk/batch-export.ts"),
      route("batches/:batchId/pause", "api/bulk/batch-pause.ts"),
      route("batches/:batchId/resume", "api/bulk/batch-resume.ts"),
      route("batches/:batchId/cancel", "api/bulk/batch-cancel.ts"),
      route("batches/:batchId/retry", "api/bulk/batch-retry.ts"),
      route("batches/:batchId/items", "api/bulk/batch-items.ts"),
      route("overview", "api/bulk/overview.ts"),
      route("template", "api/bulk/template.ts"),
    ]),

    route("templates", "api/templates/templates.ts"),
    route("templates/:templateId", "api/templates/template.ts"),

    ...prefix("credits", [
      index("api/credits.ts"),
      route("transactions", "api/credits/transactions.ts"),
      route("transactions/export", "api/credits/transactions-export.ts"),
      route("requests", "api/credits/requests.ts"),
      route("requests/:requestId/:evidence", "api/credits/evidence.ts"),
    ]),

    ...prefix("opt-outs", [
      index("api/opt-outs.ts"),
      route("export", "api/opt-outs/export.ts"),
      route(":optOutId", "api/opt-outs/opt-out.ts"),
    ]),

    route("hooks/waha/:deviceId", "api/hooks/waha.ts"),

    route("openapi.json", "api/openapi.ts"),
    route("docs", "api/docs.ts"),

    index("api/not-found.ts", { id: "api-root" }),
    route("*", "api/not-found.ts", { id: "api-not-found" }),
  ]),

  // for operators
  route("healthz", "http/api/health.ts"),
  route("metrics", "http/api/metrics.ts"),

  route("*", "screens/not-found.tsx"),
] satisfies RouteConfig;
