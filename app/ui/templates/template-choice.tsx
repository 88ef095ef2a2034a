import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  templates: { id: number; name: string }[];
  chosen: number | null;
  /** The screen whose text it fills, and what else its address says. */
  action: string;
  children?: ReactNode;
};

/** Fills the text from a saved one: by an address, so that it needs no script and can be linked to. */
export function TemplateChoice({ templates, chosen, action, children }: Props) {
  if (templates.length === 0) return null;
  return (
    <Form
      method="get"
      action={action}
      preventScrollReset
      className="panel mb-6 flex flex-wrap items-end gap-3 px-5 py-4"
    >
      {children}
      <Choice templates={templates} chosen={chosen} />
    </Form>
  );
}

const TARGET = "template-choice";

/** The same inside another form: its fields belong to the empty form `Target`, which stands beside that. */
export function TemplateSelect({ templates, chosen }: Pick<Props, "templates" | "chosen">) {
  if (templates.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Choice templates={templates} chosen={chosen} form={TARGET} />
    </div>
  );
}

TemplateSelect.Target = () => <Form id={TARGET} method="get" action="/send/new" preventScrollReset />;

type ChoiceProps = Pick<Props, "templates" | "chosen"> & { form?: string };

function Choice({ templates, chosen, form }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1 sm:max-w-md">
        <span className="font-medium">{t("compose.template")}</span>
        <span className="quiet text-sm">{t("compose.templateHint")}</span>
        <select
          key={chosen}
          form={form}
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
      <button type="submit" form={form} formMethod="get" className="btn">
        {t("compose.take")}
      </button>
      <Link to="/templates" className="link py-2 text-sm">
        {t("compose.templates")}
      </Link>
    </>
  );
}
