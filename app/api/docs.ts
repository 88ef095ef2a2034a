import { openEndpoint } from "~/http/api/endpoint";
import { apiDocsPage } from "~/http/api-docs/page";
import { description } from "./openapi/description";

const { loader, action } = openEndpoint({
  GET: {
    who: "anyone",
    what: "The same description as a page to read, with an example for each call.",
    answer: { file: ["text/html"] },
    run: ({ request }) => apiDocsPage(request, description()),
  },
});

export { action, loader };
