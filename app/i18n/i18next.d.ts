import "i18next";
import type { ScreenTexts } from "./screens-en";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "texts";
    resources: { texts: ScreenTexts };
  }
}
