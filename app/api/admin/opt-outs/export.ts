import { z } from "zod";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { listFile } from "~/http/opt-out-export";
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
