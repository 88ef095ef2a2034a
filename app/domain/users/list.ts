import { contains } from "~/platform/db/search/like";
import { db, empty, type Sql, sql } from "../../platform/db";
import { env } from "../../platform/env";
import { type Actor, ROLES } from "../actor";
import { DomainError } from "../errors";
import { type Page, type PageOptions, pageView, paginate } from "../pagination/paging";
import { numberSearched, searchedText } from "../pagination/search";
import { assertMayChange } from "./policy";
import { type UserView, userView } from "./user-view";
import { type UsersOrder, usersOnPage } from "./users-on-page";

const ID_MAX = 2 ** 31 - 1;
/** Fewer digits are an id rather than part of a phone number. */
const PHONE_DIGITS_SEARCHED_MIN = 4;

const NEWEST_FIRST: UsersOrder = { forth: sql`created_at DESC, id DESC`, back: sql`created_at, id` };

export type UserFilter = { q?: string; status?: string; role?: string };

/** All users, newest first; `q` is looked for in name, email and phone number, and is an id too. */
export async function listUsers(wish: PageOptions & UserFilter): Promise<Page<UserView>> {
  const page = paginate(wish);
  const isNarrowed = Boolean(wish.q?.trim() || wish.status || wish.role);
  const where = sql`1 = 1 ${searched(wish.q)} ${ofStatus(wish.status)} ${ofRole(wish.role)}`;
  const { ids, total } = await usersOnPage(isNarrowed ? where : null, NEWEST_FIRST, page, {
    who: wish.by,
    signal: wish.signal,
  });
  const rows = await db.user.findMany({ where: { id: { in: ids } } });
  const views = new Map(rows.map((row) => [row.id, userView(row)]));
  const data = ids.flatMap((id) => views.get(id) ?? []);
  return pageView(data, page, total);
}

/** One user, for any admin who may look at users. Throws NOT_FOUND. */
export async function userById(id: number): Promise<UserView> {
  return userView(await userRow(id));
}

/** The user whose server and devices this admin sets. Throws NOT_FOUND, SUPER_ADMIN_PROTECTED or ADMIN_PROTECTED. */
export async function changeableUser(actor: Actor, id: number): Promise<UserView> {
  const user = await userById(id);
  assertMayChange(actor, user);
  return user;
}

async function userRow(id: number) {
  const known = Number.isInteger(id) && id > 0 && id <= ID_MAX;
  const row = known ? await db.user.findUnique({ where: { id } }) : null;
  if (!row) throw new DomainError("NOT_FOUND");
  return row;
}

function searched(q: string | undefined): Sql {
  const text = searchedText(q);
  if (!text) return empty;
  const id = /^#?(\d{1,9})$/.exec(text)?.[1];
  const isId = id ? sql`OR id = ${Number(id)}` : empty;
  const phone = numberSearched(text, env.DEFAULT_COUNTRY);
  const isPhone = phone && phone.length >= PHONE_DIGITS_SEARCHED_MIN;
  const byPhone = isPhone ? sql`OR ${contains(sql`phone`, phone)}` : empty;
  return sql`AND (${contains(sql`name`, text)} OR ${contains(sql`email`, text)} ${isId} ${byPhone})`;
}

/** An unknown status or role matches no user. */
function ofStatus(status: string | undefined): Sql {
  const wanted = status?.trim().toLowerCase() ?? "";
  if (wanted === "" || wanted === "all") return empty;
  if (wanted === "active") return sql`AND active`;
  return wanted === "inactive" ? sql`AND NOT active` : sql`AND 1 = 0`;
}

function ofRole(role: string | undefined): Sql {
  const wanted = role?.trim().toUpperCase().replace("_", " ") ?? "";
  if (wanted === "" || wanted === "ALL") return empty;
  return sql`AND role = ${ROLES.find((known) => known === wanted) ?? ""}`;
}
