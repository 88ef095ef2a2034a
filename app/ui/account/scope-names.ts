import { useTranslation } from "react-i18next";
import type { Scope } from "~/domain/actor";

/** A colon would end the name of a file of texts. */
type ScopeKey<S extends string> = S extends `${infer A}:${infer B}` ? `${A}_${B}` : S;

/** Returns what each scope is called. */
export function useScopeName(): (scope: Scope) => string {
  const { t } = useTranslation();
  return (scope) => t(`tokens.scopeNames.${scope.replace(":", "_") as ScopeKey<Scope>}`);
}
