import { useTranslation } from "react-i18next";
import { CopyButton } from "../copy-button";
import { PhoneNumber } from "../phone-number";
import { Fact } from "./request-facts";

type Account = { name: string; account: string; holder: string };

/** The accounts that users can transfer to. */
export function TransferAccounts({ accounts }: { accounts: Account[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="accounts" className="panel order-first p-5 xl:order-none">
      <h2 id="accounts" className="text-lg font-semibold">
        {t("credits.accounts")}
      </h2>
      {accounts.length === 0 && <p className="quiet mt-2">{t("credits.noAccounts")}</p>}
      <ul className="mt-1 divide-y divide-base-300">
        {accounts.map(({ name, account, holder }) => (
          <li key={`${name} ${account}`} className="py-3">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
              <Fact name={t("credits.bank")}>{name}</Fact>
              <Fact name={t("credits.account")}>
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="break-all">{account}</span>
                  <CopyButton
                    text={account}
                    named={`${t("credits.account")} ${name}`}
                    className="btn btn-sm"
                  />
                </span>
              </Fact>
              <Fact name={t("credits.holder")}>{holder}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The admins' numbers, the primary one first. */
export function AdminContacts({ numbers, primary }: { numbers: string[]; primary: string | null }) {
  const { t } = useTranslation();
  const ordered = [...numbers].sort((a, b) => Number(b === primary) - Number(a === primary));
  return (
    <section aria-labelledby="contacts" className="panel p-5">
      <h2 id="contacts" className="text-lg font-semibold">
        {t("credits.contacts")}
      </h2>
      {numbers.length === 0 && <p className="quiet mt-2">{t("credits.noContacts")}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {ordered.map((number) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3">
            <a href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noreferrer" className="link">
              <PhoneNumber number={number} />
            </a>
            {number === primary && <span className="state state-green">{t("credits.primary")}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
