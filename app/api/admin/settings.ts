import { z } from "zod";
import {
  AppSettingsChange,
  AppSettingsView,
  appSettings,
  updateAppSettings,
} from "~/domain/settings/app-settings";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";

export const appSettingEndpoints = {
  "admin/settings": endpoint({
    GET: {
      access: admin("SETTINGS"),
      summary: "The app settings. The number validation key is never returned.",
      output: AppSettingsView,
      run: () => appSettings(),
    },
    PUT: {
      access: admin("SETTINGS"),
      summary: "Changes the app settings. Fields that are left out do not change.",
      output: z.strictObject({ ok: z.literal(true), settings: AppSettingsView }),
      input: AppSettingsChange,
      run: ({ actor, input, now }) => updateAppSettings(actor, input, now),
    },
  }),
};
