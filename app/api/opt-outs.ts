import { z } from "zod";
import type { Actor, Scope } from "~/domain/actor";
import { ReadAs } from "~/domain/imports/analysis/summary";
import { HiddenPhoneNumber, identifyOptOut, optOutWithoutNumber } from "~/domain/inbox/identify";
import type { How } from "~/domain/opt-outs/add-remove";
import { type ListOwner, listOptOuts, NewOptOuts, removeOptOut } from "~/domain/opt-outs/list";
import { type Access, signedIn } from "~/http/api/access";
import { listAnswer } from "~/http/api/add-opt-outs";
import { endpoint } from "~/http/api/endpoint";
import type { Endpoint } from "~/http/api/endpoint-types";
import { downloadOptOuts } from "~/http/exports";
import { OptOutAnswer, optOutAnswer } from "~/http/presenters/old-names";
import { idParam, PageQuery } from "~/http/request/params";
import { SHEET_FAULTS } from "./shapes/batches";
import { CSV, File, Ok, pageShape, withOldNames } from "./shapes/shape";

/** Numbers for a list, as JSON. */
const NewList = withOldNames(NewOptOuts, "numbers");

/** The fields of a multipart request with a list. */
const ListForm = z.object({ file: File });

/** `read`: how a file was understood. */
const OptOutsAdded = z.strictObject({
  ok: z.literal(true),
  added: z.int(),
  already: z.int().min(0),
  read: ReadAs.pick({ source: true, encoding: true, separator: true }).optional(),
});

/** An address of a list of opt-outs: of the caller's account, or of the whole installation. */
export const listEndpoint = (
  access: Access,
  scope: Scope,
  { of, ownerOf, how }: { of: string; ownerOf: (actor: Actor) => ListOwner; how: How },
): Endpoint =>
  endpoint({
    GET: {
      access,
      scope,
      summary: `Opt-outs for ${of}, newest first. q: the start of the number.`,
      output: pageShape(OptOutAnswer),
      query: PageQuery.extend({ q: z.string().optional() }),
      run: async ({ actor, query, request: { signal } }) => {
        const { data, meta } = await listOptOuts(actor, ownerOf(actor), { ...query, signal });
        return { data: data.map(optOutAnswer), meta };
      },
    },
    POST: {
      access,
      scope,
      summary:
        "Adds numbers to the list, all or none: `phone_numbers`, one per line or as an array (up to 10,000), or a file (.xlsx or CSV, up to 10,000 rows) with a column receiver_number, phone_number or number. `already`: how many were on the list before. For a file, `read` says how it was read: of a CSV, its encoding and separator.",
      output: OptOutsAdded,
      errors: [...SHEET_FAULTS],
      form: ListForm,
      json: NewList,
      idempotent: "inside",
      status: 201,
      run: ({ actor, request, now }) => listAnswer(request, { actor, owner: ownerOf(actor), how }, now),
    },
  });

export const optOutEndpoints = {
  "opt-outs": listEndpoint(signedIn, "opt_outs", { of: "this account", ownerOf: ({ id }) => id, how: "API" }),

  "opt-outs/export": endpoint({
    GET: {
      access: signedIn,
      scope: "opt_outs",
      summary: "Opt-outs of this account, as CSV, or as .xlsx with format=xlsx.",
      output: CSV,
      query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
      run: ({ actor, request }) => downloadOptOuts(actor.id, request),
    },
  }),

  "opt-outs/:optOutId": endpoint({
    PUT: {
      access: signedIn,
      scope: "opt_outs",
      summary:
        "Sets the phone number of an opt-out that WhatsApp reported only as @lid. The opt-out moves to that number.",
      output: Ok,
      input: withOldNames(HiddenPhoneNumber, "number"),
      authorize: ({ actor, params }) => optOutWithoutNumber(actor, idParam(params.optOutId)),
      run: ({ actor, params, input, now }) => identifyOptOut(actor, idParam(params.optOutId), input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "opt_outs",
      summary: "Removes a number from the list. Messages to it are allowed again.",
      output: Ok,
      run: ({ actor, params, now }) => removeOptOut(actor, actor.id, idParam(params.optOutId), now),
    },
  }),
};
