import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { speakers } from "~/i18n/server";
import { BatchFacts } from "~/ui/batch/batch-facts";
import { BatchTable } from "~/ui/batch/batch-table";
import { ErrorSummary } from "~/ui/form/error-summary";

/** A part of a page as the server writes it. */
function html(part: ReactNode): string {
  const settings = { language: "en", timeZone: "UTC", installationZone: "UTC", theme: "system" };
  const context = {
    ...{ basename: "/", location: { pathname: "/", search: "", hash: "", state: null, key: "" } },
    ...{ matches: [], loaderData: { root: settings }, actionData: null, errors: null },
    ...{ statusCode: 200, loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
  };
  const router = createStaticRouter([{ id: "root", path: "/", element: part }], context);
  return renderToStaticMarkup(
    <I18nextProvider i18n={speakers.en}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </I18nextProvider>,
  );
}

const totals = {
  ...{ recipients: 9, sent: 4, failed: 0, refunded: 0, skipped: 0 },
  ...{ delivered: 3, read: 1, confirmed: 4 },
};
const batch = (status: "SENDING" | "DONE") => ({
  ...{ id: 2, name: "Promo", status, submitted_at: "2026-11-21T08:00:00Z", percent: 44, totals },
  ...{ credits_used: 9, credits_returned: 0, replies: 2, stops: 1 },
});

test("in the facts of a batch with replies each text and each link stands within an entry of the list", () => {
  const facts = html(<BatchFacts batch={batch("DONE")} test={false} replies price={120} />);
  expect(facts).toContain('href="/batches/2/replies"');
  expect(facts).toMatch(/^<ul[^>]*>(?:<li>(?:(?!<\/?li>).)*<\/li>)+<\/ul>$/);
});

test("in the list the credits of a batch that is being sent are reserved, as on its page", () => {
  const table = (status: "SENDING" | "DONE") =>
    html(<BatchTable batches={[batch(status)]} states={{}} label="Batches" />);
  expect(table("SENDING")).toMatch(/data-label="Credits used">9<span[^>]*>reserved<\/span>/);
  expect(table("DONE")).toMatch(/data-label="Credits used">9<\/td>/);
});

test("a field that a form calls otherwise is called so in the summary of what was refused", () => {
  const faults = { file: ["Choose it again."], amount: ["Too much."] };
  const summary = html(<ErrorSummary faults={faults} names={{ file: "CSV file" }} />);
  expect(summary).toContain(">CSV file: Choose it again.<");
  expect(html(<ErrorSummary faults={faults} />)).not.toContain("CSV file");
});
