import { z } from "zod";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { listFile } from "~/http/opt-out-export";
import { CSV } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "Who wants no messages from this account; CSV, or .xlsx with format=xlsx.",
    answer: CSV,
    query: z.object({ format: z.enum(["csv", "xlsx"]).optional() }),
    run: ({ actor, request }) => listFile(request, actor.id),
  },
});

export { action, loader };
