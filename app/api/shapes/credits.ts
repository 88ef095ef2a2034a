import { z } from "zod";
import type { Credits } from "~/domain/credits/credits";
import { ENTRY_KINDS } from "~/domain/credits/ledger";
import type { RequestDetail } from "~/domain/credits/list-requests";
import { REQUEST_STATUSES, type RequestView } from "~/domain/credits/request-view";
import type { StatementLine } from "~/domain/credits/statement";
import type { AppSettingsView, PaymentAccount, SalesSettings } from "~/domain/settings/app-settings";
import { RetentionDays } from "~/domain/settings/retention-choices";
import { oldName, Time, UserBeside } from "~/domain/view-schema";
import { shape } from "./shape";

const RequestStatus = z.enum(REQUEST_STATUSES);

const Account = shape<PaymentAccount>()(
  "PaymentAccount",
  z.strictObject({ name: z.string(), account: z.string(), holder: z.string() }),
);

const sales = {
  price_per_credit: z.number(),
  credits_per_attachment: z.int(),
  payment_accounts: z.array(Account),
  admin_whatsapps: z.array(z.string()),
  admin_whatsapp_primary: z.string().nullable(),
} satisfies Record<keyof SalesSettings, z.ZodType>;

export const OwnCredits = shape<Credits>()("Credits", z.strictObject({ balance: z.int(), ...sales }));

const holiday = z.strictObject({ date: z.string(), name: z.string() });

export const Settings = shape<AppSettingsView>()(
  "AppSettings",
  z.strictObject({
    ...sales,
    wa_checknumber_key_set: z.boolean(),
    holidays: z.array(holiday),
    basis_required: z.boolean(),
    read_old_chats: z
      .boolean()
      .describe(
        "NOWEB reads a phone's old chats when it is paired, so that its customers are no new people.",
      ),
    new_people_steps: z
      .array(z.strictObject({ from_day: z.int(), per_day: z.int().nullable() }))
      .describe("New people a day, from that day of a number's life on; null: no limit."),
    keep_days_default: RetentionDays,
    keep_days_max: RetentionDays,
  }),
);

export const StatementEntry = shape<StatementLine>()(
  "StatementLine",
  z.strictObject({
    id: z.string(),
    kind: z.enum(ENTRY_KINDS),
    amount: z.int(),
    balance_after: z.int().nullable(),
    batch_id: z.int().nullable(),
    request_id: z.int().nullable(),
    reason: z.string().nullable(),
    note: oldName(z.string().nullable()),
    status: RequestStatus,
    total_price: z.int().nullable(),
    created_at: Time,
  }),
);

const request = {
  id: z.int(),
  user_id: z.int(),
  user: UserBeside.nullable(),
  amount: z.int(),
  total_price: z.int(),
  price_per_credit: z.number(),
  order_at: Time,
  status: RequestStatus,
  approved_at: Time.nullable(),
  rejected_at: Time.nullable(),
  reason: z.string().nullable(),
  reject_reason: oldName(z.string().nullable()),
  transfer_evidence_url: z.string().nullable(),
  evidence_used_before: z.boolean(),
};

export const CreditRequest = shape<RequestView>()("CreditRequest", z.strictObject(request));

export const CreditRequestDetail = shape<RequestDetail>()(
  "CreditRequestDetail",
  z.strictObject({
    ...request,
    evidence_used_in: z.array(z.int()),
    earlier_requests: z.array(CreditRequest),
    balance: z.int().nullable(),
  }),
);

export const AnsweredRequest = z.strictObject({ ok: z.literal(true), request: CreditRequestDetail });
