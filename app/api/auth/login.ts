import { Credentials, signIn } from "~/domain/users/sign-in/sign-in";
import { openEndpoint } from "~/http/api/endpoint";
import { SignIn } from "../shapes/users";

const { loader, action } = openEndpoint({
  POST: {
    who: "anyone",
    what: "Opens a session.",
    answer: SignIn,
    refuses: [
      "BAD_CREDENTIALS",
      "ACCOUNT_DEACTIVATED",
      "TOTP_REQUIRED",
      "TOTP_WRONG",
      "TOTP_UNREADABLE",
      "TOO_MANY_SIGN_INS",
    ],
    body: Credentials,
    run: ({ body, request, context, now }) =>
      signIn(body, { address: context.address, userAgent: request.headers.get("User-Agent") }, now),
  },
});

export { action, loader };
