/* An act on a user is asked for by POST or by PUT: programs that know one of them need not know which. */
import { expect, test } from "vitest";
import { description } from "~/api/endpoints";
import { person } from "../support/cast";
import { ask, tokenOf } from "./call";

test("a user is deactivated and reactivated by either method, with the same rights", async () => {
  const [ani, budi] = [await person("Ani"), await person("Budi")];
  const citra = await person("Citra", { role: "ADMIN", features: ["USERS"] });
  const [asAni, asCitra] = [await tokenOf(ani), await tokenOf(citra)];
  const act = (method: string, name: string, token: string) =>
    ask(method, `/api/admin/users/${budi.id}/${name}`, { token });
  for (const method of ["POST", "PUT"])
    for (const [name, status] of [
      ["deactivate", "inactive"],
      ["reactivate", "active"],
    ] as const) {
      expect([method, name, (await act(method, name, asAni)).status]).toEqual([method, name, 403]);
      const done = await act(method, name, asCitra);
      expect([method, name, done.status, done.json.user.status]).toEqual([method, name, 200, status]);
      const { paths } = description();
      expect(Object.keys(paths[`/admin/users/{userId}/${name}`]!)).toEqual(["post", "put"]);
    }
  expect((await act("DELETE", "reactivate", asCitra)).headers.get("Allow")).toBe("POST, PUT, OPTIONS");
});
