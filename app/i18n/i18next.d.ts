import "i18next";
import type { en } from "./en";

// A key without an English text does not compile; that every language has them all, `Translated` sees to.
declare module "i18next" {
  interface CustomTypeOptions {
    resources: typeof en;
    nsSeparator: false;
    returnNull: false;
  }
}
