import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NotificationChoices } from "~/domain/notifications/choices";
import type { Channel, NotificationKind } from "~/domain/notifications/kinds";
import type { Reach } from "~/domain/notifications/reachable";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import type { FormResult } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";
import { useSubmission } from "../form/use-form";

type Props = {
  choices: NotificationChoices;
  /** Which channels reach the user. */
  reach: Record<Channel, Reach>;
  result: FormResult;
};

const WHATSAPP_CLOSED = {
  not_set_up: "notifyBy.noWhatsapp",
  own_device: "notifyBy.ownDevice",
  no_number: "notifyBy.noNumber",
} as const;

/** Which notifications go out by e-mail and WhatsApp, and below how many credits there is one. */
export function ChannelForm({ choices, reach, result }: Props) {
  const { t } = useTranslation();
  const open = (["email", "whatsapp"] as const).filter((channel) => reach[channel] === "open");
  const kinds = Object.keys(choices.email) as NotificationKind[];
  const typed = { low_balance: String(choices.low_balance) };
  const { id, message, faults, attempt, field } = useSubmission(result, typed);
  return (
    <Form method="post" id={id} className="flex flex-col gap-4">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      {open.length > 0 && <input type="hidden" name="shown" value={kinds.join()} />}
      {open.length > 0 && <input type="hidden" name="columns" value={open.join()} />}
      {reach.email !== "open" && <p className="quiet text-sm">{t("notifyBy.noEmail")}</p>}
      {reach.whatsapp !== "open" && (
        <p className="quiet text-sm">
          {t(WHATSAPP_CLOSED[reach.whatsapp])}
          {reach.whatsapp === "no_number" && (
            <>
              {" "}
              <Link to="/settings" className="link">
                {t("notifyBy.addNumber")}
              </Link>
            </>
          )}
        </p>
      )}
      {reach.whatsapp === "open" && <p className="quiet text-sm">{t("notifyBy.byWhatsapp")}</p>}
      {open.length > 0 && (
        <div className="rows-frame">
          <table aria-label={t("notifyBy.title")} className="rows lines">
            <thead>
              <tr>
                <th scope="col">{t("notifyBy.kind")}</th>
                {open.map((channel) => (
                  <th scope="col" key={channel}>
                    {t(`notifyBy.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <td className="lead">{t(`notifyBy.kinds.${kind}`)}</td>
                  {open.map((channel) => (
                    <td key={channel} data-label={t(`notifyBy.${channel}`)}>
                      <Box channel={channel} kind={kind} on={choices[channel][kind] ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="max-w-xs">
        <Field
          {...field("low_balance")}
          inputMode="numeric"
          label={t("notifyBy.lowBalance")}
          hint={t("notifyBy.lowBalanceHint")}
        />
      </div>
      <div>
        <SubmitButton>{t("notifyBy.save")}</SubmitButton>
      </div>
    </Form>
  );
}

function Box({ channel, kind, on }: { channel: Channel; kind: NotificationKind; on: boolean }) {
  const { t } = useTranslation();
  const names = { kind: t(`notifyBy.kinds.${kind}`), channel: t(`notifyBy.${channel}`) };
  return (
    <input
      type="checkbox"
      name={`${channel}_kinds`}
      value={kind}
      defaultChecked={on}
      aria-label={t("notifyBy.byChannel", names)}
      className="checkbox checkbox-sm border-base-content/60"
    />
  );
}
