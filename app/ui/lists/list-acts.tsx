import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListView } from "~/domain/contact-lists/lists";
import { MoreMenu } from "../more-menu";

/** What can be done with a list. What is done often stands alone, the rest in a menu. */
export function ListActs({ list: { id, name } }: { list: Pick<ListView, "id" | "name"> }) {
  const { t } = useTranslation();
  const here = `/lists/${id}`;
  const entries = [
    { to: `${here}/contacts/new`, text: t("lists.add") },
    { to: `${here}/edit`, text: t("lists.edit") },
    { to: `${here}/delete`, text: t("lists.delete") },
  ];
  const files = [
    { to: `${here}/export`, text: t("lists.exportCsv") },
    { to: `${here}/export?format=xlsx`, text: t("lists.exportSheet") },
  ];
  return (
    <div className="more-frame">
      <Link to={`/send/new?list=${id}`} className="btn btn-sm btn-primary">
        {t("lists.send")}
      </Link>
      <Link to={`${here}/import`} className="btn btn-sm">
        {t("lists.import")}
      </Link>
      <MoreMenu text={t("result.more")} label={t("result.moreOf", { name })}>
        {entries.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="more-act">
              {text}
            </Link>
          </li>
        ))}
        {files.map(({ to, text }) => (
          <li key={to}>
            <a href={to} className="more-act">
              {text}
            </a>
          </li>
        ))}
      </MoreMenu>
    </div>
  );
}
