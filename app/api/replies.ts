import { InboxFilter, InboxReply, listReplies, readAllReplies, readReply } from "~/domain/replies/inbox";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { idParam, PageQuery } from "~/http/request/params";
import { Ok, pageShape } from "./shapes/shape";

export const replyEndpoints = {
  replies: endpoint({
    GET: {
      access: signedIn,
      scope: "replies:read",
      summary:
        "Replies to all of your batches, newest first, kept for 30 days; `unread=true`: only the unread ones. `row`: the row of the batch that the reply belongs to. Opt-outs are never unread.",
      output: pageShape(InboxReply),
      query: PageQuery.extend(InboxFilter.shape),
      run: ({ actor, query: { unread, ...page } }) =>
        listReplies(actor, { ...page, unread: unread === "true" }),
    },
  }),

  "replies/read-all": endpoint({
    POST: {
      access: signedIn,
      scope: "replies:read",
      summary: "Marks all replies as read.",
      output: Ok,
      run: ({ actor }) => readAllReplies(actor),
    },
  }),

  "replies/:replyId/read": endpoint({
    POST: {
      access: signedIn,
      scope: "replies:read",
      summary: "Marks a reply as read.",
      output: Ok,
      run: ({ actor, params }) => readReply(actor, idParam(params.replyId)),
    },
  }),
};
