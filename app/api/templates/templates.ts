import { z } from "zod";
import { createTemplate, listTemplates, TemplateInput } from "~/domain/templates/templates";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { PageQuery } from "~/http/params";
import { pageShape } from "../shapes/shape";
import { Template } from "../shapes/templates";

const { loader, action } = endpoint({
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
});

export { action, loader };
