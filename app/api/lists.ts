import { z } from "zod";
import {
  assertOwnList,
  ContactInput,
  ContactView,
  listContacts,
  putContact,
  removeContact,
} from "~/domain/contact-lists/contacts";
import { ImportSummary } from "~/domain/contact-lists/import/types";
import {
  changeList,
  createList,
  deleteList,
  ListChange,
  ListInput,
  ListView,
  listById,
  listLists,
} from "~/domain/contact-lists/lists";
import { previewSelection, Selection, SelectionPreview } from "~/domain/contact-lists/selection";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { importAnswer } from "~/http/api/import-contacts";
import { wholeList } from "~/http/api/whole-list";
import { downloadContacts } from "~/http/exports";
import { idParam, PageQuery } from "~/http/request/params";
import { SHEET_FAULTS } from "./shapes/batches";
import { CSV, File, Ok, pageShape } from "./shapes/shape";

const Changed = z.strictObject({ ok: z.literal(true), list: ListView });

/** The fields of a multipart request. */
const ImportForm = z.object({ file: File, mode: z.enum(["merge", "replace"]) });

export const listEndpoints = {
  lists: endpoint({
    GET: {
      access: signedIn,
      scope: "lists",
      summary: "Your contact lists, by name.",
      output: pageShape(ListView),
      run: async ({ actor }) => wholeList(await listLists(actor)),
    },
    POST: {
      access: signedIn,
      scope: "lists",
      summary:
        "Creates an empty contact list. `basis` says why its contacts may be written to (customers, agreed or other; with `basis_note` when or where they agreed, or the other reason). Batches to the list take it over for 24 months.",
      output: Changed,
      errors: ["TOO_MANY_LISTS", "ACCOUNT_FULL"],
      idempotent: true,
      status: 201,
      input: ListInput,
      run: ({ actor, input, now, keep }) => createList(actor, input, now, keep),
    },
  }),

  "lists/preview": endpoint({
    POST: {
      access: signedIn,
      scope: "lists",
      summary:
        "Counts the contacts that a batch with these `list_ids` and this `filter` goes to, each number once, and shows five. `filter`: up to five conditions that must all hold, each with `column`, `op` (is, is_not, contains, empty, not_empty, gt, lt) and `value`. Texts are compared without case; gt and lt compare numbers and dates. $replied_days (gt, lt): days since the contact last wrote. $never_contacted (is true): no message was sent, as far as messages are kept.",
      output: SelectionPreview,
      errors: ["SEARCH_TOO_SLOW", "NOT_FOUND"],
      input: Selection,
      run: ({ actor, input, now, request }) => previewSelection(actor, input, now, request.signal),
    },
  }),

  "lists/:listId": endpoint({
    GET: {
      access: signedIn,
      scope: "lists",
      summary: "One of your contact lists.",
      output: ListView,
      run: ({ actor, params }) => listById(actor, idParam(params.listId)),
    },
    PUT: {
      access: signedIn,
      scope: "lists",
      summary:
        "Changes the name or the legal basis of a list. Fields that are left out do not change. A `basis` that is sent counts as given now.",
      output: Changed,
      input: ListChange,
      authorize: ({ actor, params }) => assertOwnList(actor, idParam(params.listId)),
      run: ({ actor, params, input, now }) => changeList(actor, idParam(params.listId), input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "lists",
      summary: "Deletes a list and its contacts. Existing batches do not change.",
      output: Ok,
      run: ({ actor, params, now }) => deleteList(actor, idParam(params.listId), now),
    },
  }),

  "lists/:listId/import": endpoint({
    POST: {
      access: signedIn,
      scope: "lists",
      summary:
        "Imports a file (.xlsx or CSV) with a column receiver_number, phone_number or a usual name (No HP) into a list, all of it or nothing. `mode`: merge keeps contacts that the file does not have, and their values in columns that it does not have; replace makes the list what the file is. Of rows with the same number the last one counts. Rows without a phone number, or with a value of more than 4,096 characters, are left out. The columns messages, scheduled_at and attachment are not kept.",
      output: z.strictObject({ ok: z.literal(true), summary: ImportSummary }),
      errors: [...SHEET_FAULTS, "LIST_FULL", "CONFLICT"],
      form: ImportForm,
      idempotent: "inside",
      authorize: ({ actor, params }) => assertOwnList(actor, idParam(params.listId)),
      run: ({ actor, params, request, now }) => importAnswer(request, actor, idParam(params.listId), now),
    },
  }),

  "lists/:listId/contacts": endpoint({
    GET: {
      access: signedIn,
      scope: "lists",
      summary:
        "The contacts of a list, by number. q: a part of the number or of any value. `opted_out`: no messages are sent to it.",
      output: pageShape(ContactView),
      errors: ["SEARCH_TOO_SLOW"],
      query: PageQuery.extend({ q: z.string().optional() }),
      authorize: ({ actor, params }) => assertOwnList(actor, idParam(params.listId)),
      run: ({ actor, params, query, request: { signal } }) =>
        listContacts(actor, idParam(params.listId), { ...query, signal }),
    },
  }),

  "lists/:listId/contacts/:number": endpoint({
    PUT: {
      access: signedIn,
      scope: "lists",
      summary:
        "Adds a contact to a list, or changes its values, by the names of columns. Values that are left out do not change; a new column is added to the list.",
      output: z.strictObject({ ok: z.literal(true), contact: ContactView }),
      errors: ["LIST_FULL", "ACCOUNT_FULL"],
      input: ContactInput,
      authorize: ({ actor, params }) => assertOwnList(actor, idParam(params.listId)),
      run: ({ actor, params, input, now }) =>
        putContact(actor, idParam(params.listId), params.number ?? "", input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "lists",
      summary: "Removes a contact from a list.",
      output: Ok,
      run: ({ actor, params, now }) => removeContact(actor, idParam(params.listId), params.number ?? "", now),
    },
  }),

  "lists/:listId/export": endpoint({
    GET: {
      access: signedIn,
      scope: "lists",
      summary: "The contacts of a list as CSV, or as .xlsx with format=xlsx. It can be imported again.",
      output: CSV,
      query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
      authorize: ({ actor, params }) => assertOwnList(actor, idParam(params.listId)),
      run: ({ actor, params, request }) => downloadContacts(actor, idParam(params.listId), request),
    },
  }),
};
