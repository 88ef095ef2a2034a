import type { parts as english } from "../en/namespaces";

/** Indonesian as the browser loads it. */
export const parts: Record<keyof typeof english, () => Promise<object>> = {
  screens: async () => (await import("./screens")).screens,
  upload: async () => (await import("./upload")).upload,
  columns: async () => (await import("./upload/columns")).columns,
  compose: async () => (await import("./upload/compose")).compose,
  states: async () => (await import("./batch/states")).states,
  batches: async () => (await import("./batches")).batches,
  check: async () => (await import("./check")).check,
  sending: async () => (await import("./sending")).sending,
  "app-settings": async () => (await import("./app-settings")).appSettings,
  money: async () => (await import("./money")).money,
  account: async () => (await import("./account")).account,
  "demo-sign-in": async () => (await import("./demo/demo-sign-in")).demoSignIn,
  hours: async () => (await import("./hours")).hours,
  admin: async () => (await import("./admin")).admin,
  "admin-devices": async () => (await import("./admin-devices")).adminDevices,
  numbers: async () => (await import("./devices/numbers")).numbers,
  limits: async () => (await import("./devices/limits")).limits,
  pace: async () => (await import("./devices/pace")).pace,
  recipients: async () => (await import("./contacts/recipients")).recipients,
  "admin-users": async () => (await import("./admin-users")).adminUsers,
  "test-bulk": async () => (await import("./upload/test-bulk")).testBulk,
  selling: async () => (await import("./selling/selling")).selling,
  "admin-reports": async () => (await import("./admin-reports")).adminReports,
};
