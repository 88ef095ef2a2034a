import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type Named = { id: number; name: string };
type Props = {
  when: string;
  /** null: it was deleted. */
  template: Named | null;
  lists: Named[];
  isListDeleted: boolean;
  /** Which of the contacts, each as a sentence. */
  conditions: string[];
};

/** What a schedule sends, to whom, and when. */
export function ScheduleFacts({ when, template, lists, isListDeleted, conditions }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="panel grid min-w-0 content-start gap-x-6 gap-y-1 p-4 sm:p-5 [&>dd]:mb-3 [&>dd]:min-w-0 [&>dd]:break-words">
      <dt className="quiet text-sm">{t("schedules.when")}</dt>
      <dd className="font-medium">{when}</dd>
      <dt className="quiet text-sm">{t("schedules.message")}</dt>
      <dd>
        {template ? (
          <Link to={`/templates/${template.id}`} className="link">
            {template.name}
          </Link>
        ) : (
          <span className="text-error">{t("schedules.templateGone")}</span>
        )}
      </dd>
      <dt className="quiet text-sm">{t("schedules.lists")}</dt>
      <dd>
        <ul>
          {lists.map(({ id, name }) => (
            <li key={id}>
              <Link to={`/lists/${id}`} className="link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {isListDeleted && <p className="text-error">{t("schedules.listGone")}</p>}
      </dd>
      {conditions.length > 0 && (
        <>
          <dt className="quiet text-sm">{t("schedules.only")}</dt>
          <dd>
            <ul>
              {conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
