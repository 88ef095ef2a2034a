import type { Actor } from "~/domain/actor";
import { devicesInTrouble } from "~/domain/devices/all-devices";
import { listUsers } from "~/domain/users/list";
import { rightsOver } from "~/domain/users/policy";

const USERS_PER_PAGE = 20;

/** What the filters say. */
type Wish = { q: string; status: string; role: string; page: number };

/** What the list of users shows to an admin. */
export async function presentUsersPage(request: Request, actor: Actor, wish: Wish, now: Date) {
  const asked = { ...wish, limit: USERS_PER_PAGE, by: actor.id, signal: request.signal };
  const { data, meta } = await listUsers(asked);
  const trouble = await devicesInTrouble(now);
  const users = data.map(({ id, name, email, role, features, balance, status, created_at }) => ({
    ...{ id, name, email, role, balance, status, created_at },
    rights: rightsOver(actor, { id, role, features }),
    trouble: trouble.get(id) ?? 0,
  }));
  return { users, meta, wish };
}
