import { z } from "zod";
import { changeTemplate, deleteTemplate, TemplateChange, templateById } from "~/domain/templates/templates";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam } from "~/http/params";
import { Ok } from "../shapes/shape";
import { Template } from "../shapes/templates";

const { loader, action } = endpoint({
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
});

export { action, loader };
