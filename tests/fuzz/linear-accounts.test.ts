import { Email } from "~/domain/users/new-user";
import { networkOf } from "~/platform/network";
import { holdsLinear } from "./linear";

// What strangers send before anybody knows who they are.
holdsLinear([
  {
    what: "the network of whatever a proxy calls an address is found in linear time",
    text: (n) => "1:".repeat(n / 2),
    work: networkOf,
    n: 200_000,
  },
  {
    what: "whatever is typed as an email is judged in linear time",
    text: (n) => `${"a.".repeat(n / 2)}@`,
    work: (text) => Email.safeParse(text),
    n: 200_000,
  },
]);
