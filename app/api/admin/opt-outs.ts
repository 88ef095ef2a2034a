import { z } from "zod";
import { removeOptOut } from "~/domain/opt-outs/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { downloadOptOuts } from "~/http/exports";
import { idParam } from "~/http/request/params";
import { listEndpoint } from "../opt-outs";
import { CSV, Ok } from "../shapes/shape";

export const adminOptOutEndpoints = {
  "admin/opt-outs": listEndpoint(admin("SETTINGS"), {
    of: "any account",
    ownerOf: () => null,
    how: "ADMIN",
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
