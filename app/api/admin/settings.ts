import { z } from "zod";
import {
  AppSettingsChange,
  AppSettingsView,
  appSettings,
  updateAppSettings,
} from "~/domain/settings/app-settings";
import { TestEmail } from "~/domain/settings/test-email";
import { sendTestEmail } from "~/http/actions/test-email";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/request/locale";
import { Ok } from "../shapes/shape";

export const appSettingEndpoints = {
  "admin/settings": endpoint({
    GET: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "The app settings. The number validation key is never returned.",
      output: AppSettingsView,
      run: () => appSettings(),
    },
    PUT: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Changes the app settings. Fields that are left out do not change.",
      output: z.strictObject({ ok: z.literal(true), settings: AppSettingsView }),
      input: AppSettingsChange,
      run: ({ actor, input, now }) => updateAppSettings(actor, input, now),
    },
  }),

  "admin/settings/test-email": endpoint({
    POST: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary:
        "Sends a test e-mail, up to 5 an hour. If the mail server refuses it, `answer` holds its own words.",
      output: Ok,
      input: TestEmail,
      errors: ["EMAIL_NOT_SET_UP", "TEST_EMAIL_REFUSED", "TEST_EMAIL_UNCERTAIN", "TOO_MANY_TEST_EMAILS"],
      run: ({ actor, input, request, now }) => sendTestEmail(actor, input, requestLocale(request), now),
    },
  }),
};
