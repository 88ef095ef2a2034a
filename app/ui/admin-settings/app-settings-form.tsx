import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { decimal } from "~/domain/message-text/decimal";
import type { AppSettingsView } from "~/domain/settings/app-settings";
import type { DeviceChoice } from "~/domain/settings/device-choices";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { useSubmission } from "../form/use-form";
import { Notice } from "../notice";
import { AccountRows } from "./account-rows";
import { ChoiceSection } from "./choice-section";
import { HolidayRows } from "./holiday-rows";
import { NotificationSettings } from "./notification-settings";
import { NumberRows } from "./number-rows";
import { RetentionChoices } from "./retention-choices";
import { SaveBar } from "./save-bar";
import { openedSelling, SellingSection, sellingFrom, type TypedSelling } from "./selling-section";
import { StepRows } from "./step-rows";

type Typed = {
  price_per_credit: string;
  credits_per_attachment: string;
  admin_whatsapps: string[];
  primary: number;
  payment_accounts: AppSettingsView["payment_accounts"];
  holidays: AppSettingsView["holidays"];
  new_people_steps: { from_day: string; per_day: string }[];
  basis_required: boolean;
  read_old_chats: boolean;
  users_connect_devices: boolean;
  keep_days_default: string;
  keep_days_max: string;
  low_balance_default: string;
  notification_device_id: string;
  selling: TypedSelling;
};

/** What the action answers: the form again, after a row's button (`row`) or with what was wrong. */
export type SettingsResult =
  | { typed: Typed; row: string | null; error: Record<string, string[]> | null }
  | undefined;

/** One form, one Save. Rows come and go by submit buttons, so that it needs no script. */
export function AppSettingsForm({
  settings,
  choices: devices,
  lockedKey,
  result,
}: {
  settings: AppSettingsView;
  choices: { devices: DeviceChoice[]; more: boolean };
  /** The stored check key cannot be opened. */
  lockedKey: boolean;
  result: SettingsResult;
}) {
  const { t } = useTranslation();
  const typed = result?.typed ?? typedFrom(settings);
  const { keep_days_default, keep_days_max, notification_device_id } = typed;
  const basis_required = typed.basis_required ? "on" : undefined;
  // a select that conform is not told of, it sets to its first choice when the form opens anew
  const read_old_chats = typed.read_old_chats ? "on" : undefined;
  const users_connect_devices = typed.users_connect_devices ? "on" : undefined;
  const choices = { basis_required, read_old_chats, users_connect_devices };
  const opened = {
    keep_days_default,
    keep_days_max,
    notification_device_id,
    ...choices,
    ...openedSelling(typed.selling),
  };
  const { id, message, faults, attempt } = useSubmission(result, opened);
  const [noPrice, setNoPrice] = useState(false);
  /** The state of the form in which something was typed. */
  const [changedIn, setChangedIn] = useState("");
  const anew = `${attempt} ${JSON.stringify(settings)}`;

  function noteInput(event: FormEvent<HTMLFormElement>) {
    setChangedIn(anew);
    setNoPrice(!isPrice(String(new FormData(event.currentTarget).get("price_per_credit"))));
  }

  return (
    <Form method="post" id={id} preventScrollReset onInput={noteInput} className="flex flex-col gap-6">
      {/* what the Enter key presses: without it, that were the first row's Delete */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" disabled={noPrice}>
        {t("appSettings.save")}
      </button>
      <ErrorSummary key={attempt} title={t("appSettings.failed")} message={message} faults={faults} />
      {result?.row && (
        <Notice kind="info">
          <p>{t("appSettings.unsaved")}</p>
        </Notice>
      )}
      <section aria-labelledby="price" className="panel flex flex-col gap-4 p-5">
        <h2 id="price" className="text-lg font-semibold">
          {t("appSettings.priceTitle")}
        </h2>
        <Field
          key={anew}
          name="price_per_credit"
          type="number"
          step="0.01"
          min="0"
          inputMode="decimal"
          label={t("appSettings.price")}
          hint={t("appSettings.priceHint")}
          defaultValue={typed.price_per_credit}
          faults={noPrice ? [t("appSettings.priceInvalid")] : faults.price_per_credit}
          className="max-w-48"
          required
        />
        <Field
          key={`attachment ${anew}`}
          name="credits_per_attachment"
          type="number"
          step="1"
          min="0"
          max="1000"
          inputMode="numeric"
          label={t("appSettings.attachmentPrice")}
          hint={t("appSettings.attachmentPriceHint")}
          defaultValue={typed.credits_per_attachment}
          faults={faults.credits_per_attachment}
          className="max-w-48"
          required
        />
      </section>
      <NumberRows
        key={`numbers ${anew}`}
        numbers={typed.admin_whatsapps}
        primary={typed.primary}
        faults={faults}
        justAdded={result?.row === "add:admin_whatsapps"}
      />
      <CheckKey
        key={`key ${JSON.stringify(settings)}`}
        isSet={settings.wa_checknumber_key_set}
        locked={lockedKey}
        faults={faults.wa_checknumber_key}
      />
      <AccountRows
        key={`accounts ${anew}`}
        accounts={typed.payment_accounts}
        faults={faults}
        justAdded={result?.row === "add:payment_accounts"}
      />
      <SellingSection key={`selling ${anew}`} typed={typed.selling} faults={faults} />
      <HolidayRows
        key={`holidays ${anew}`}
        holidays={typed.holidays}
        faults={faults}
        justAdded={result?.row === "add:holidays"}
      />
      <StepRows
        key={`steps ${anew}`}
        steps={typed.new_people_steps}
        faults={faults}
        justAdded={result?.row === "add:new_people_steps"}
      />
      <input type="hidden" name="old_chats_shown" value="1" />
      <ChoiceSection
        key={`old chats ${anew}`}
        name="read_old_chats"
        on={typed.read_old_chats}
        title={t("appSettings.oldChatsTitle")}
        hint={t("appSettings.oldChatsHint")}
        label={t("appSettings.readOldChats")}
      />
      <input type="hidden" name="users_connect_shown" value="1" />
      <ChoiceSection
        key={`users connect ${anew}`}
        name="users_connect_devices"
        on={typed.users_connect_devices}
        title={t("appSettings.usersConnectTitle")}
        hint={t("appSettings.usersConnectHint")}
        label={t("appSettings.usersConnect")}
      />
      <ChoiceSection
        key={`basis ${anew}`}
        name="basis_required"
        on={typed.basis_required}
        title={t("appSettings.basisTitle")}
        hint={t("appSettings.basisHint")}
        label={t("appSettings.basisRequired")}
      />
      <RetentionChoices key={`keeping ${anew}`} {...typed} />
      <NotificationSettings key={`notifications ${anew}`} {...typed} choices={devices} faults={faults} />
      <SaveBar changed={changedIn === anew || Boolean(result)} disabled={noPrice} />
    </Form>
  );
}

function typedFrom(settings: AppSettingsView): Typed {
  const { admin_whatsapps, admin_whatsapp_primary, payment_accounts, holidays, basis_required } = settings;
  const primary = Math.max(0, admin_whatsapps.indexOf(admin_whatsapp_primary ?? ""));
  const price_per_credit = String(settings.price_per_credit);
  const credits_per_attachment = String(settings.credits_per_attachment);
  const keep_days_default = String(settings.keep_days_default ?? "always");
  const keep_days_max = String(settings.keep_days_max ?? "always");
  return {
    ...{
      price_per_credit,
      credits_per_attachment,
      admin_whatsapps,
      primary,
      payment_accounts,
      holidays,
      new_people_steps: settings.new_people_steps.map(({ from_day, per_day }) => ({
        from_day: String(from_day),
        per_day: String(per_day ?? ""),
      })),
      basis_required,
      read_old_chats: settings.read_old_chats,
      users_connect_devices: settings.users_connect_devices,
    },
    keep_days_default,
    keep_days_max,
    low_balance_default: String(settings.low_balance_default),
    notification_device_id: String(settings.notification_device_id ?? ""),
    selling: sellingFrom(settings),
  };
}

/** A finite number that is at least 0; the server asks more. */
function isPrice(typed: string): boolean {
  return decimal(typed) >= 0;
}

function CheckKey({ isSet, locked, faults }: { isSet: boolean; locked: boolean; faults?: string[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="check-key" className="panel flex flex-col gap-4 p-5">
      <h2 id="check-key" className="text-lg font-semibold">
        {t("appSettings.keyTitle")}
      </h2>
      {locked && (
        <Notice kind="error">
          <p>{t("appSettings.keyUnreadable")}</p>
        </Notice>
      )}
      <Field
        name="wa_checknumber_key"
        type="password"
        autoComplete="new-password"
        label={t("appSettings.key")}
        hint={t(isSet ? "appSettings.keySet" : "appSettings.keyNotSet")}
        faults={faults}
        optional
      />
      {isSet && (
        <label className="flex items-center gap-2">
          <input type="checkbox" name="remove_key" className="checkbox border-base-content/60" />
          {t("appSettings.removeKey")}
        </label>
      )}
    </section>
  );
}
