import { z } from "zod";
import { listOptOuts, removeOptOut } from "~/domain/opt-outs/list";
import { admin } from "~/http/api/access";
import { listAnswer } from "~/http/api/add-opt-outs";
import { endpoint } from "~/http/api/endpoint";
import { downloadOptOuts } from "~/http/exports";
import { optOutAnswer } from "~/http/presenters/old-names";
import { idParam, PageQuery } from "~/http/request/params";
import { SHEET_FAULTS } from "../shapes/batches";
import { ListForm, NewList, OptOut, OptOutsAdded } from "../shapes/opt-outs";
import { CSV, Ok, pageShape } from "../shapes/shape";

export const adminOptOutEndpoints = {
  "admin/opt-outs": endpoint({
    GET: {
      access: admin("SETTINGS"),
      summary: "Who wants no messages from any account, newest first; q: how the number begins.",
      output: pageShape(OptOut),
      query: PageQuery.extend({ q: z.string().optional() }),
      run: async ({ actor, query, request: { signal } }) => {
        const { data, meta } = await listOptOuts(actor, null, { ...query, signal });
        return { data: data.map(optOutAnswer), meta };
      },
    },
    POST: {
      access: admin("SETTINGS"),
      summary:
        "Puts numbers on the list, all or none: `phone_numbers`, one a line or as an array (at most 10,000); or those of a sheet (.xlsx or CSV, at most 10,000 rows) in its column receiver_number, phone_number or number. `already` says how many were on it before. Of a file, the answer’s `read` says how it was understood: of a CSV its encoding and separator.",
      output: OptOutsAdded,
      errors: [...SHEET_FAULTS],
      form: ListForm,
      json: NewList,
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) => listAnswer(request, { actor, owner: null, how: "ADMIN" }, now),
    },
  }),

  "admin/opt-outs/export": endpoint({
    GET: {
      access: admin("SETTINGS"),
      summary: "Who wants no messages from any account; CSV, or .xlsx with format=xlsx.",
      output: CSV,
      query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
      run: ({ request }) => downloadOptOuts(null, request),
    },
  }),

  "admin/opt-outs/:optOutId": endpoint({
    DELETE: {
      access: admin("SETTINGS"),
      summary: "Takes somebody off the list: they may be written to again.",
      output: Ok,
      run: ({ actor, params, now }) => removeOptOut(actor, null, idParam(params.optOutId), now),
    },
  }),
};
