import { z } from "zod";
import { AppSettingsChange, appSettings, updateAppSettings } from "~/domain/settings/app-settings";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Settings } from "../shapes/credits";

export const appSettingEndpoints = {
  "admin/settings": endpoint({
    GET: {
      who: admin("SETTINGS"),
      what: "The app settings; the check key is never read back.",
      answer: Settings,
      run: () => appSettings(),
    },
    PUT: {
      who: admin("SETTINGS"),
      what: "Changes what is given of the app settings; what is left out stays.",
      answer: z.strictObject({ ok: z.literal(true), settings: Settings }),
      body: AppSettingsChange,
      run: ({ actor, body, now }) => updateAppSettings(actor, body, now),
    },
  }),
};
