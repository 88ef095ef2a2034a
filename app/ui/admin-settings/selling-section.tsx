import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AppSettingsView } from "~/domain/settings/app-settings";

import type { FieldFaults } from "../form/error-summary";
import { Field } from "../form/field";
import { TextArea } from "../form/text-area";

/** As the form holds it. */
export type TypedSelling = {
  packages_only: boolean;
  unique_code: boolean;
  evidence_optional: boolean;
  receipt_prefix: string;
  seller_name: string;
  seller_address: string;
  seller_tax_number: string;
};

/** Returns what the fields are opened with, for conform. */
export const openedSelling = (typed: TypedSelling) => ({
  packages_only: typed.packages_only ? "on" : undefined,
  unique_code: typed.unique_code ? "on" : undefined,
  evidence_optional: typed.evidence_optional ? "on" : undefined,
});

/** Returns them as the settings say. */
export const sellingFrom = (settings: AppSettingsView): TypedSelling => ({
  packages_only: settings.packages_only,
  unique_code: settings.unique_code,
  evidence_optional: settings.evidence_optional,
  receipt_prefix: settings.receipt_prefix,
  seller_name: settings.seller_name,
  seller_address: settings.seller_address,
  seller_tax_number: settings.seller_tax_number,
});

/** How credits are sold: boxes to tick, and the ways to the pages of selling. */
export function SellingSection({ typed, faults }: { typed: TypedSelling; faults: FieldFaults }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="selling" className="panel flex flex-col gap-4 p-5">
      <div>
        <h2 id="selling" className="text-lg font-semibold">
          {t("appSettings.sellingTitle")}
        </h2>
        <p className="quiet text-sm">{t("appSettings.sellingHint")}</p>
      </div>
      <input type="hidden" name="selling_shown" value="1" />
      <p className="flex flex-wrap gap-2">
        <Link to="/admin/packages" className="btn btn-sm">
          {t("appSettings.sellingPackages")}
        </Link>
        <Link to="/admin/settings/qris" className="btn btn-sm">
          QRIS
        </Link>
      </p>
      <Box name="packages_only" on={typed.packages_only} label={t("appSettings.packagesOnly")} />
      <Box
        name="unique_code"
        on={typed.unique_code}
        label={t("appSettings.uniqueCode")}
        hint={t("appSettings.uniqueCodeHint")}
      />
      <Box
        name="evidence_optional"
        on={typed.evidence_optional}
        label={t("appSettings.evidenceOptional")}
        hint={t("appSettings.evidenceOptionalHint")}
      />
      <h3 className="font-semibold">{t("appSettings.receiptsTitle")}</h3>
      <p className="quiet -mt-3 text-sm">{t("appSettings.receiptsHint")}</p>
      <Field
        name="receipt_prefix"
        label={t("appSettings.receiptPrefix")}
        hint={t("appSettings.receiptPrefixHint")}
        defaultValue={typed.receipt_prefix}
        faults={faults.receipt_prefix}
        maxLength={20}
        autoComplete="off"
        className="max-w-48"
        required
      />
      <Field
        name="seller_name"
        label={t("appSettings.sellerName")}
        defaultValue={typed.seller_name}
        faults={faults.seller_name}
        maxLength={200}
        autoComplete="organization"
        optional
      />
      <TextArea
        name="seller_address"
        label={t("appSettings.sellerAddress")}
        defaultValue={typed.seller_address}
        faults={faults.seller_address}
        maxLength={500}
        rows={3}
        optional
      />
      <Field
        name="seller_tax_number"
        label={t("appSettings.sellerTaxNumber")}
        defaultValue={typed.seller_tax_number}
        faults={faults.seller_tax_number}
        maxLength={40}
        autoComplete="off"
        className="max-w-64"
        optional
      />
    </section>
  );
}

function Box({ name, on, label, hint }: { name: string; on: boolean; label: string; hint?: string }) {
  const described = hint ? `${name}-hint` : undefined;
  return (
    <div>
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          name={name}
          defaultChecked={on}
          aria-describedby={described}
          className="checkbox border-base-content/60"
        />
        {label}
      </label>
      {hint && (
        <p id={described} className="quiet mt-1 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
