import { statementOf } from "~/domain/credits/statement";
import { endpoint } from "~/http/endpoint";
import { PageQuery } from "~/http/params";
import { user } from "~/http/who";

const { loader, action } = endpoint({
  GET: { who: user, query: PageQuery, run: ({ actor, query }) => statementOf(actor, query) },
});

export { action, loader };
