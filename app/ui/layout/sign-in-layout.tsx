import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LanguageSelector } from "./language-selector";
import type { Area } from "./navigation";

/** The page around the sign-in form. */
export function SignInFrame({
  area,
  title,
  intro,
  below,
  children,
}: {
  area: Area;
  title: string;
  intro: string;
  /** Under the form's panel. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-4 py-10">
      <p className="mb-6 flex items-center gap-2 text-lg font-semibold tracking-tight">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {t(area === "admin" ? "brandAdmin" : "brand")}
      </p>
      <div className="panel p-6 sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="quiet mt-1 mb-6">{intro}</p>
        {children}
      </div>
      {below}
      <div className="mt-4">
        <LanguageSelector />
      </div>
    </main>
  );
}
