import { AppSettingsChange, appSettings, updateAppSettings } from "~/domain/settings/app-settings";
import { endpoint } from "~/http/endpoint";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: admin("SETTINGS"), run: () => appSettings() },
  PUT: {
    who: admin("SETTINGS"),
    body: AppSettingsChange,
    run: ({ actor, body, now }) => updateAppSettings(actor, body, now),
  },
});

export { action, loader };
