import { z } from "zod";
import { endpoint } from "~/http/api/endpoint";
import { admin } from "~/http/api/who";
import { listFile } from "~/http/list-file";
import { CSV } from "../../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: admin("SETTINGS"),
    what: "Who wants no messages from any account; CSV, or .xlsx with format=xlsx.",
    answer: CSV,
    query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
    run: ({ request }) => listFile(request, null),
  },
});

export { action, loader };
