import { useTranslation } from "react-i18next";

type Props = {
  password: string;
  simulatorUrl: string;
  people: readonly { who: "shop" | "newcomer" | "admin" | "superAdmin"; email: string; door: string }[];
};

/** Whom a visitor of the demo may be: a press signs in. */
export function DemoSignIn({ password, simulatorUrl, people }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="demo" className="panel mt-4 p-6 sm:p-8">
      <h2 id="demo" className="text-lg font-semibold">
        {t("demoSignIn.title")}
      </h2>
      <div className="mt-3 grid gap-2">
        {people.map(({ who, email, door }) => (
          <form key={who} method="post" action={door}>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <button type="submit" className="btn btn-block justify-start">
              {t(`demoSignIn.${who}`)}
            </button>
          </form>
        ))}
      </div>
      <p className="quiet mt-4 text-sm">{t("demoSignIn.password", { password })}</p>
      <p className="mt-1 text-sm">
        <a href={simulatorUrl} target="_blank" rel="noreferrer" className="link">
          {t("demoSignIn.recipients")}
        </a>
      </p>
    </section>
  );
}
