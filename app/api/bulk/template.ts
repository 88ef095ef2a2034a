import { batchTemplate } from "~/domain/imports/template";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { templateNotes } from "~/http/screen/template-file";
import { XLSX } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The template of a sheet.",
    answer: XLSX,
    run: async ({ request }) =>
      download(await batchTemplate(templateNotes(request)), {
        filename: "batch-template.xlsx",
        type: "xlsx",
      }),
  },
});

export { action, loader };
