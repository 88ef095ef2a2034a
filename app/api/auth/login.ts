import { Credentials, signIn } from "~/domain/users/sign-in";
import { endpoint } from "~/http/endpoint";

export const { loader, action } = endpoint({
  POST: {
    who: "anyone",
    body: Credentials,
    run: ({ body, request, context, now }) =>
      signIn(body, { address: context.address, userAgent: request.headers.get("User-Agent") }, now),
  },
});
