import { expect, test, vi } from "vitest";
import { z } from "zod";
import { refuseNul } from "~/http/request/reject-null-bytes";
import { submitForm } from "~/http/screen/forms";
import { holdsLinear } from "./linear";

const Schema = z.object({ name: z.string() });

/** A form as any visitor may send it; what is refused is refused. */
async function submitted(body: string): Promise<unknown> {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: "http://siar.test",
    "Sec-Fetch-Site": "same-origin",
  };
  const request = new Request("http://siar.test/login", { method: "POST", headers, body });
  const asked = { request, context: {} } as unknown as Parameters<typeof submitForm>[0];
  return submitForm(asked, Schema, async () => new Response());
}

const many = (n: number, piece: (at: number) => string, length: number) =>
  Array.from({ length: n / length }, (_, at) => piece(at)).join("&");

holdsLinear([
  ...["a=&", "a[0].", "a.b&", "a%00=1&", "+", "%zz", "password=&"].map((piece) => ({
    what: `a form of ${JSON.stringify(piece)} is read in linear time`,
    text: (n: number) => piece.repeat(n / piece.length),
    work: (body: string) => submitted(body),
    n: 15_000,
  })),
  {
    what: "a form of one long field many times is read in linear time",
    text: (n) => `name=${"a".repeat(506)}&`.repeat(n / 512),
    work: (body: string) => submitted(body),
    n: 15_000,
  },
  {
    what: "a form of many different fields is read in linear time",
    text: (n) => many(n, (at) => `field${at}=1`, 12),
    work: (body: string) => submitted(body),
    n: 15_000,
  },
  {
    what: "a form of lists with one long list is read in linear time",
    text: (n) => many(n, (at) => `name[${at}]=1`, 12),
    work: (body: string) => submitted(body),
    n: 15_000,
  },
]);

holdsLinear<object>([
  {
    what: "a body that nests deep, with a NUL at each depth, is refused in linear time",
    text: (n) => {
      let body: object = {};
      for (let depth = 0; depth < n / 10; depth += 1) body = { a: body, b: "\u0000" };
      return body;
    },
    work: (body) => {
      try {
        refuseNul(body);
      } catch {
        // as it should
      }
    },
    n: 10_000,
  },
]);

test("each field of a form is looked at a few times, however many have its name", async () => {
  const fields = 400;
  let looked = 0;
  const getAll = vi.spyOn(FormData.prototype, "getAll").mockImplementation(function (this: FormData, name) {
    const values = [...this].filter(([each]) => each === name).map(([, value]) => value);
    looked += values.length;
    return values;
  });
  await submitted(`name=${"a".repeat(500)}&`.repeat(fields).slice(0, -1));
  getAll.mockRestore();
  expect(looked).toBeLessThanOrEqual(4 * fields);
});

test("a form whose list is as long as its name says is refused, and so is one of more fields than any of ours", async () => {
  const refused = { type: "DataWithResponseInit", init: { status: 400 } };
  expect(await submitted("name[100000000]=1")).toMatchObject(refused);
  expect(await submitted("name=1&".repeat(501))).toMatchObject(refused);
  expect(await submitted("name=1")).toBeInstanceOf(Response);
});
