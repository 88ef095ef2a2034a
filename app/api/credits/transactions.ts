import { z } from "zod";
import { creditStatement } from "~/domain/credits/statement";
import { user } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { PageQuery } from "~/http/params";
import { StatementEntry } from "../shapes/credits";
import { pageShape } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: user,
    what: "One's own statement, newest first, with the balance after each entry.",
    answer: pageShape(StatementEntry),
    query: PageQuery.extend({ status: z.string().optional() }),
    run: ({ actor, query }) => creditStatement(actor, query),
  },
});

export { action, loader };
