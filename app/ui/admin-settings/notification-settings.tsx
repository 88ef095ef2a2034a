import { useTranslation } from "react-i18next";
import type { DeviceChoice } from "~/domain/settings/device-choices";
import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { Labelled } from "../form/form-field";
import { phoneText } from "../phone-number";

type Props = {
  low_balance_default: string;
  notification_device_id: string;
  /** What may be chosen; `more`: there are others. */
  choices: { devices: DeviceChoice[]; more: boolean };
  faults: FieldFaults;
};

/** From which balance on users are notified, and which device sends notifications by WhatsApp. */
export function NotificationSettings({ choices: { devices, more }, faults, ...typed }: Props) {
  const { t } = useTranslation();
  const label = ({ name, number, owner }: DeviceChoice) =>
    `${owner}: ${name} (${number ? phoneText(number) : t("appSettings.notConnectedYet")})`;
  return (
    <section aria-labelledby="notifications" className="panel flex flex-col gap-4 p-5">
      <input type="hidden" name="notifications_shown" value="1" />
      <h2 id="notifications" className="text-lg font-semibold">
        {t("appSettings.notificationsTitle")}
      </h2>
      <Field
        name="low_balance_default"
        inputMode="numeric"
        label={t("appSettings.lowBalance")}
        hint={t("appSettings.lowBalanceHint")}
        defaultValue={typed.low_balance_default}
        faults={faults.low_balance_default}
        className="max-w-48"
        required
      />
      <Labelled
        name="notification_device_id"
        label={t("appSettings.notificationDevice")}
        hint={[t("appSettings.notificationDeviceHint"), ...(more ? [t("appSettings.moreDevices")] : [])].join(
          " ",
        )}
        faults={faults.notification_device_id}
      >
        {({ edge, ...wiring }) => (
          <select {...wiring} className={`select w-full ${edge}`} defaultValue={typed.notification_device_id}>
            <option value="">{t("appSettings.noNotificationDevice")}</option>
            {devices.map((each) => (
              <option key={each.id} value={each.id}>
                {label(each)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </section>
  );
}
