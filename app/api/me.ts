import { self } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { Me } from "./shapes/users";

const { loader, action } = endpoint({
  GET: {
    who: self,
    what: "Who is signed in.",
    answer: Me,
    run: ({ actor: { id, name, email, role, features, mustChangePassword } }) => ({
      ...{ id, name, email, role, features },
      ...(mustChangePassword ? { must_change_password: true } : {}),
    }),
  },
});

export { action, loader };
