import { z } from "zod";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  TemplateChange,
  TemplateInput,
  templateById,
} from "~/domain/templates/templates";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam, PageQuery } from "~/http/params";
import { Ok, pageShape } from "./shapes/shape";
import { Template } from "./shapes/templates";

export const templateEndpoints = {
  templates: endpoint({
    GET: {
      who: signedIn,
      what: "One's own templates, those used last first.",
      answer: pageShape(Template),
      query: PageQuery,
      run: ({ actor, query }) => listTemplates(actor, query),
    },
    POST: {
      who: signedIn,
      what: "Keeps a text with {{column}} and {{column|otherwise}} in it under a name, to send it by `template_id`.",
      answer: z.strictObject({ ok: z.literal(true), template: Template }),
      refuses: ["TOO_MANY_TEMPLATES", "ACCOUNT_FULL"],
      once: true,
      status: 201,
      body: TemplateInput,
      run: ({ actor, body, now, keep }) => createTemplate(actor, body, now, keep),
    },
  }),

  "templates/:templateId": endpoint({
    GET: {
      who: signedIn,
      what: "One of one's own templates.",
      answer: Template,
      run: ({ actor, params }) => templateById(actor, idParam(params.templateId)),
    },
    PUT: {
      who: signedIn,
      what: "Changes a template; what is left out stays. Batches keep the text that they were made from.",
      answer: z.strictObject({ ok: z.literal(true), template: Template }),
      body: TemplateChange,
      may: ({ actor, params }) => templateById(actor, idParam(params.templateId)),
      run: ({ actor, params, body, now }) => changeTemplate(actor, idParam(params.templateId), body, now),
    },
    DELETE: {
      who: signedIn,
      what: "Deletes a template.",
      answer: Ok,
      run: ({ actor, params }) => deleteTemplate(actor, idParam(params.templateId)),
    },
  }),
};
