import { endpoint } from "~/http/endpoint";
import { self } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: self,
    run: ({ actor: { id, name, email, role, features, mustChangePassword } }) => ({
      ...{ id, name, email, role, features },
      ...(mustChangePassword ? { must_change_password: true } : {}),
    }),
  },
});

export { action, loader };
