import { z } from "zod";
import { openEndpoint } from "~/http/api/endpoint";
import { description } from "./openapi/description";

const { loader, action } = openEndpoint({
  GET: {
    who: "anyone",
    what: "This description, in OpenAPI 3.1.",
    answer: z.looseObject({ openapi: z.string() }),
    run: () => description(),
  },
});

export { action, loader };
