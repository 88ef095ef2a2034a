import { z } from "zod";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  TemplateChange,
  TemplateInput,
  TemplateView,
  templateById,
} from "~/domain/templates/templates";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam, PageQuery } from "~/http/request/params";
import { Ok, pageShape } from "./shapes/shape";

export const templateEndpoints = {
  templates: endpoint({
    GET: {
      access: signedIn,
      scope: "templates",
      summary: "Your message templates, last used first.",
      output: pageShape(TemplateView),
      query: PageQuery,
      run: ({ actor, query }) => listTemplates(actor, query),
    },
    POST: {
      access: signedIn,
      scope: "templates",
      summary:
        "Saves a message with {{column}} and {{column|fallback}} placeholders under a name, to use with `template_id`.",
      output: z.strictObject({ ok: z.literal(true), template: TemplateView }),
      errors: ["TOO_MANY_TEMPLATES", "ACCOUNT_FULL"],
      idempotent: true,
      status: 201,
      input: TemplateInput,
      run: ({ actor, input, now, keep }) => createTemplate(actor, input, now, keep),
    },
  }),

  "templates/:templateId": endpoint({
    GET: {
      access: signedIn,
      scope: "templates",
      summary: "One of your message templates.",
      output: TemplateView,
      run: ({ actor, params }) => templateById(actor, idParam(params.templateId)),
    },
    PUT: {
      access: signedIn,
      scope: "templates",
      summary: "Changes a template. Fields that are left out do not change. Existing batches do not change.",
      output: z.strictObject({ ok: z.literal(true), template: TemplateView }),
      input: TemplateChange,
      authorize: ({ actor, params }) => templateById(actor, idParam(params.templateId)),
      run: ({ actor, params, input, now }) => changeTemplate(actor, idParam(params.templateId), input, now),
    },
    DELETE: {
      access: signedIn,
      scope: "templates",
      summary: "Deletes a template.",
      output: Ok,
      run: ({ actor, params }) => deleteTemplate(actor, idParam(params.templateId)),
    },
  }),
};
