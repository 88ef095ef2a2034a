import { z } from "zod";
import { removeOptOut } from "~/domain/opt-outs/list";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { downloadOptOuts } from "~/http/exports";
import { idParam } from "~/http/request/params";
import { listEndpoint } from "../opt-outs";
import { CSV, Ok } from "../shapes/shape";

export const adminOptOutEndpoints = {
  "admin/opt-outs": listEndpoint(admin("SETTINGS"), "admin", {
    of: "all accounts",
    ownerOf: () => null,
    how: "ADMIN",
  }),

  "admin/opt-outs/export": endpoint({
    GET: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Opt-outs for all accounts, as CSV, or as .xlsx with format=xlsx.",
      output: CSV,
      query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
      run: ({ request }) => downloadOptOuts(null, request),
    },
  }),

  "admin/opt-outs/:optOutId": endpoint({
    DELETE: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Removes a number from the list. Messages to it are allowed again.",
      output: Ok,
      run: ({ actor, params, now }) => removeOptOut(actor, null, idParam(params.optOutId), now),
    },
  }),
};
