import { Credentials, signIn } from "~/domain/users/sign-in";
import { openEndpoint } from "~/http/endpoint";

const { loader, action } = openEndpoint({
  POST: {
    who: "anyone",
    body: Credentials,
    run: ({ body, request, context, now }) =>
      signIn(body, { address: context.address, userAgent: request.headers.get("User-Agent") }, now),
  },
});

export { action, loader };
