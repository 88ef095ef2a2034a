/*
 * What processes count while they run. Names follow Prometheus: counters end with `_total`, and units are seconds
 * (prometheus.io/docs/practices/naming). What the database tells is in app/domain/reports/metrics.
 */

type Counted = { help: string; labels: readonly string[] };

/** Where all values of a label are known, each is shown from the beginning, at 0. */
type Counter = Counted & { values?: readonly string[] };

export const COUNTERS = {
  siar_item_outcomes_total: {
    help: "Items that ended, by what became of them and why. One whose outcome changes later counts again.",
    labels: ["outcome", "reason"],
  },
  siar_receipts_total: {
    help: "Delivery receipts of items, each level once per item.",
    labels: ["receipt"],
    values: ["confirmed", "delivered", "read"],
  },
  siar_send_outcomes_total: {
    help: "Attempts to send an item, by what WAHA's answer means.",
    labels: ["outcome", "reason"],
  },
  siar_waha_answers_total: {
    help: "Calls to WAHA by how they ended: the class of the HTTP status, or why no answer came.",
    labels: ["call", "answer"],
  },
  siar_waha_webhooks_total: {
    help: "Webhooks that came from WAHA, by what became of them. `later`: WAHA is told to deliver it again.",
    labels: ["result"],
    values: ["recorded", "ignored", "unsigned", "later", "failed"],
  },
  siar_requests_total: {
    help: "Requests by their class and the class of the HTTP status.",
    labels: ["class", "status"],
  },
  siar_sign_in_failures_total: {
    help: "Sign-ins that were refused, by why.",
    labels: ["reason"],
    values: ["bad_credentials", "totp_wrong", "totp_unreadable", "account_deactivated", "too_many_sign_ins"],
  },
  siar_database_errors_total: {
    help: "Errors of the database. `conflict`: of two transactions, one is tried again.",
    labels: ["kind"],
    values: ["away", "full", "conflict", "other"],
  },
} as const satisfies Record<string, Counter>;

/** `bounds`: upper bounds in seconds. */
type Histogram = Counted & { bounds: readonly number[] };

export const HISTOGRAMS = {
  siar_request_duration_seconds: {
    help: "From a request's head to the end of its answer, by class.",
    labels: ["class"],
    bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  siar_send_seconds: {
    help: "How long WAHA took to answer a send.",
    labels: [],
    bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150],
  },
  siar_waha_webhook_delay_seconds: {
    help: "From the moment at which WAHA made a webhook to its arrival.",
    labels: [],
    bounds: [1, 5, 30, 60, 300, 3_600],
  },
} as const satisfies Record<string, Histogram>;

export type CounterName = keyof typeof COUNTERS;
export type HistogramName = keyof typeof HISTOGRAMS;
