import { z } from "zod";
import { endOtherSessions, endOwnSession, ownSessions } from "~/domain/users/sign-in/own-sessions";
import { bySession, signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { SessionAnswer } from "~/http/presenters/old-names";
import { idParam } from "~/http/request/params";
import { Ok, pageShape } from "./shapes/shape";

export const sessionEndpoints = {
  "me/sessions": endpoint({
    GET: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Your sessions, this one first.",
      output: pageShape(SessionAnswer),
      run: async ({ actor, context, now }) => {
        const { data } = await ownSessions(actor, context.sessionId, now);
        return wholeList(data.map((session) => ({ ...session, created_at: session.signed_in_at })));
      },
    },
    DELETE: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Ends all your other sessions.",
      output: z.strictObject({ ok: z.literal(true), ended: z.int() }),
      run: ({ actor, context }) => endOtherSessions(actor, context.sessionId),
    },
  }),

  "me/sessions/:sessionId": endpoint({
    DELETE: {
      access: bySession(signedIn),
      scope: "none",
      summary: "Ends one of your sessions, even this one.",
      output: Ok,
      run: ({ actor, params }) => endOwnSession(actor, idParam(params.sessionId)),
    },
  }),
};
