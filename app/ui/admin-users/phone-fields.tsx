import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";
import { useAwake } from "../form/use-on-hydrate";
import { phoneText } from "../phone-number";

type Country = { code: string; name: string; calling_code: string };

/**
 * A country and a local number, with how the number will be sent. With JavaScript that follows the typing;
 * without it a button asks the server, which shows the page again.
 */
export function PhoneFields({
  countries,
  country,
  phone,
  faults,
}: {
  countries: Country[];
  country: string;
  phone: string;
  faults: Record<string, string[] | undefined>;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ country, phone });
  const select = useRef<HTMLSelectElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const follow = () =>
    setTyped({ country: select.current?.value ?? country, phone: box.current?.value ?? phone });
  useAwake(follow);
  const code = countries.find((each) => each.code === typed.country)?.calling_code ?? "";
  const digits = typed.phone.replace(/\D/g, "");
  const whole = typed.phone.trim().startsWith("+") ? digits : code + digits;
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor="country" className="font-medium">
          {t("newUser.country")}
        </label>
        {faults.country && (
          <p id="country-error" className="text-sm font-medium text-error">
            {faults.country.join(" ")}
          </p>
        )}
        <select
          id="country"
          name="country"
          defaultValue={country}
          ref={select}
          onChange={follow}
          className="select w-full border-base-content/50"
          aria-describedby={faults.country ? "country-error" : undefined}
        >
          {countries.map(({ code, name, calling_code }) => (
            <option key={code} value={code}>
              {name} (+{calling_code})
            </option>
          ))}
        </select>
      </div>
      <div className="flex flex-col gap-2">
        <Field
          name="phone"
          type="tel"
          autoComplete="off"
          label={t("newUser.phone")}
          hint={t("newUser.phoneHint")}
          defaultValue={phone}
          box={box}
          onChange={follow}
          faults={faults.phone}
        />
        <output htmlFor="country phone" className="text-sm">
          {digits !== "" && !digits.startsWith("0") && t("newUser.sentAs", { phone: phoneText(whole) })}
        </output>
        <noscript>
          <button type="submit" formAction="?check=phone" formNoValidate className="btn btn-sm">
            {t("newUser.check")}
          </button>
        </noscript>
      </div>
    </>
  );
}
