import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, formFaults, useAttempt } from "../form/form-result";
import { SubmitButton } from "../form/submit-button";

/**
 * A page that asks before something is done: what it means, one button to do it, one link to leave it. Refused
 * with a fault at `confirm`, the same button means it.
 */
export function ConfirmPanel({
  title,
  children,
  confirm,
  keep,
  back,
  result,
  danger = false,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  keep: string;
  back: string;
  result: FormResult;
  /** It cannot be undone. */
  danger?: boolean;
}) {
  const { message, faults } = formFaults(result);
  const attempt = useAttempt(result);
  return (
    <div className="max-w-2xl">
      <ErrorSummary key={attempt} message={message} faults={faults} />
      <section className="panel flex flex-col gap-4 p-6">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {children}
        <Form method="post" className="flex flex-wrap gap-3">
          {faults.confirm && <input type="hidden" id="confirm" name="confirm" value="yes" />}
          <SubmitButton danger={danger}>{confirm}</SubmitButton>
          <Link to={back} className="btn">
            {keep}
          </Link>
        </Form>
      </section>
    </div>
  );
}
