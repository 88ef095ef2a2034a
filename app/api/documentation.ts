import { z } from "zod";
import { openEndpoint } from "~/http/api/endpoint";
import type { Description } from "~/http/api-docs/openapi";
import { apiDocsPage } from "~/http/api-docs/page";

/** `description`: of all endpoints, these two as well, so it is made when it is requested. */
export const documentationEndpoints = (description: () => Description) => ({
  "openapi.json": openEndpoint({
    GET: {
      access: "anyone",
      summary: "This description, in OpenAPI 3.1.",
      output: z.looseObject({ openapi: z.string() }),
      run: () => description(),
    },
  }),

  docs: openEndpoint({
    GET: {
      access: "anyone",
      summary: "The same description as a page to read, with an example for each call.",
      output: { file: ["text/html"] },
      run: ({ request }) => apiDocsPage(request, description()),
    },
  }),
});
