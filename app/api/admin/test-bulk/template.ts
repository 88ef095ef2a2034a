import { batchTemplate } from "~/domain/imports/template";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { download } from "~/http/downloads";
import { templateNotes } from "~/http/screen/template-file";
import { XLSX } from "../../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    what: "The template of a test sheet.",
    answer: XLSX,
    run: async ({ request }) =>
      download(await batchTemplate(templateNotes(request)), {
        filename: "test-bulk-template.xlsx",
        type: "xlsx",
      }),
  },
});

export { action, loader };
