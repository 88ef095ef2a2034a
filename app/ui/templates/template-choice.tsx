import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  templates: { id: number; name: string }[];
  chosen: number | null;
  /** The screen whose text it fills, and what else its address says. */
  action?: string;
  children?: ReactNode;
};

/** Fills the text from a saved one: by an address, so that it needs no script and can be linked to. */
export function TemplateChoice({ templates, chosen, action = "/send/new", children }: Props) {
  const { t } = useTranslation();
  if (templates.length === 0) return null;
  return (
    <Form
      method="get"
      action={action}
      preventScrollReset
      className="panel mb-6 flex flex-wrap items-end gap-3 px-5 py-4"
    >
      {children}
      <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1 sm:max-w-md">
        <span className="font-medium">{t("compose.template")}</span>
        <span className="quiet text-sm">{t("compose.templateHint")}</span>
        <select
          key={chosen}
          name="template"
          defaultValue={chosen ?? ""}
          required
          className="select w-full border-base-content/50"
        >
          <option value="" />
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn">
        {t("compose.take")}
      </button>
      <Link to="/templates" className="link py-2 text-sm">
        {t("compose.templates")}
      </Link>
    </Form>
  );
}
