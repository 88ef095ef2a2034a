import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ScheduleStatus } from "~/domain/schedules/types";

type Props = { schedule: { id: number; name: string; status: ScheduleStatus }; look?: string };

/** Pauses a schedule, or resumes it; one that has ended needs new dates instead. */
export function TurnButton({ schedule: { id, name, status }, look = "btn btn-sm" }: Props) {
  const { t } = useTranslation();
  if (status === "ended") return null;
  const intent = status === "active" ? "pause" : "resume";
  return (
    <Form method="post" action={`/schedules/${id}`}>
      <button
        type="submit"
        name="intent"
        value={intent}
        className={look}
        aria-label={t(`schedules.${intent}Named`, { name })}
      >
        {t(`schedules.${intent}`)}
      </button>
    </Form>
  );
}
