import { beforeAll, expect, test } from "vitest";
import { updateAppSettings } from "~/domain/settings/app-settings";
import { db } from "~/platform/db";
import { wholeCast } from "../support/cast";
import { jpgFile, pdfFile, pngFile } from "../support/evidence";
import { ask, tokenOf } from "./call";

let cast: Awaited<ReturnType<typeof wholeCast>>;
let ani: string;
let budi: string;
let citra: string;
let shade = 0;
beforeAll(async () => {
  cast = await wholeCast();
  [ani, budi, citra] = [await tokenOf(cast.ani), await tokenOf(cast.budi), await tokenOf(cast.citra)];
  const settings = {
    price_per_credit: 150.5,
    admin_whatsapps: ["+6281100000009", "+6281100000008"],
    payment_accounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar" }],
  };
  await updateAppSettings(cast.citra, settings, new Date());
});

function form(
  amount: string | null,
  file: Buffer | null = pngFile(++shade, 66),
  name = "proof.png",
): FormData {
  const body = new FormData();
  if (amount !== null) body.set("amount", amount);
  if (file) body.set("transfer_evidence", new Blob([new Uint8Array(file)]), name);
  return body;
}
const send = (body: FormData, headers: Record<string, string> = {}, token = ani) =>
  ask("POST", "/api/credits/requests", { token, body, headers });

test("a user sees the balance and everything that is needed to buy", async () => {
  const { status, json } = await ask("GET", "/api/credits", { token: ani });
  expect(status).toBe(200);
  expect(json).toEqual({
    balance: 1000,
    price_per_credit: 150.5,
    credits_per_attachment: 1,
    ...{ packages_only: false, unique_code: false, evidence_optional: false, qris: null },
    payment_accounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar" }],
    admin_whatsapps: ["+6281100000009", "+6281100000008"],
    admin_whatsapp_primary: "+6281100000009",
  });
});

test("a request is made, its proof can be looked at, it is approved, and the statement shows it", async () => {
  const proof = jpgFile();
  const made = await send(form("1001", proof, "anything.exe"));
  expect(made.status).toBe(201);
  const { request } = made.json;
  expect(made.json).toMatchObject({ ok: true });
  expect(request).toEqual({
    id: request.id,
    user_id: cast.ani.id,
    user: { id: cast.ani.id, name: "Ani", email: "ani@example.com" },
    amount: 1001,
    total_price: 150_651, // 150,650.5
    price_per_credit: 150.5,
    package: null,
    ...{ unique_code: null, unique_code_note: null, payable: 150_651, expires_at: null, expired_at: null },
    ...{ receipt_number: null, receipt_url: null },
    order_at: expect.stringMatching(/Z$/),
    status: "waiting",
    approved_at: null,
    rejected_at: null,
    reason: null,
    reject_reason: null,
    transfer_evidence_url: `/api/credits/requests/${request.id}/evidence.jpg`,
    evidence_used_before: false,
  });
  const list = await ask("GET", "/api/admin/request-buy-credits?page=1", { token: citra });
  expect(list.json.data[0]).toEqual(request);
  expect(list.json.meta).toMatchObject({ page: 1 });
  const approved = await ask("POST", `/api/admin/request-buy-credits/${request.id}/approve`, {
    token: citra,
  });
  expect([approved.status, approved.json.ok, approved.json.request.status]).toEqual([200, true, "approved"]);
  const again = await ask("POST", `/api/admin/request-buy-credits/${request.id}/approve`, { token: citra });
  expect([again.status, again.json.code]).toEqual([409, "ALREADY_APPROVED"]);
  const rejecting = { token: citra, json: { reason: "No" } };
  const late = await ask("POST", `/api/admin/request-buy-credits/${request.id}/reject`, rejecting);
  expect([late.status, late.json.code]).toEqual([409, "ALREADY_APPROVED"]);
  const { json } = await ask("GET", "/api/credits/transactions", { token: ani });
  expect(json.data[0]).toMatchObject({
    kind: "PURCHASE",
    amount: 1001,
    balance_after: 2001,
    request_id: request.id,
    batch_id: null,
    status: "approved",
    total_price: 150_651,
  });
  expect((await ask("GET", "/api/credits", { token: ani })).json.balance).toBe(2001);
});

test("the chat with the primary admin opens with the request in the caller's language", async () => {
  const english = (await send(form("2000"))).json;
  const url = new URL(english.whatsapp_url);
  expect(url.origin + url.pathname).toBe("https://wa.me/6281100000009");
  const text = url.searchParams.get("text");
  expect(text).toContain(
    `requested 2,000 credits (request #${english.request.id}) and transferred Rp 301,000.`,
  );
  expect(text).toContain("Ani (ani@example.com)");
  const indonesian = (await send(form("2000"), { "Accept-Language": "id" })).json;
  expect(new URL(indonesian.whatsapp_url).searchParams.get("text")).toContain("pembelian 2.000 kredit");
});

test("without an admin number there is no chat to open", async () => {
  const { admin_whatsapps: kept } = (await ask("GET", "/api/credits", { token: ani })).json;
  await ask("PUT", "/api/admin/settings", { token: citra, json: { admin_whatsapps: [] } });
  expect((await send(form("1"))).json.whatsapp_url).toBeNull();
  await ask("PUT", "/api/admin/settings", { token: citra, json: { admin_whatsapps: kept } });
});

test("what is wrong with a request is said in a sentence, and nothing is kept", async () => {
  const before = await db.creditRequest.count();
  const large = Buffer.concat([pngFile(), Buffer.alloc(5 * 1024 * 1024)]);
  const answers = [
    await send(form(null)),
    await send(form("0")),
    await send(form("1.5")),
    await send(form("10000001")),
    await send(form("5", null)),
    await send(form("5", Buffer.alloc(0), "empty.png")),
    await send(form("5", Buffer.from("<html></html>"), "proof.png")),
    await send(form("5", pdfFile().subarray(0, 300), "proof.pdf")),
    await send(form("5", jpgFile("<script>alert(1)</script>"), "proof.jpg")),
    await send(form("5", large)),
  ];
  expect(answers.map(({ status, json }) => [status, json.code, Object.keys(json.errors ?? {})])).toEqual([
    [422, "VALIDATION", ["amount"]],
    [422, "VALIDATION", ["amount"]],
    [422, "VALIDATION", ["amount"]],
    [422, "VALIDATION", ["amount"]],
    [422, "FILE_MISSING", ["transfer_evidence"]],
    [422, "VALIDATION", ["transfer_evidence"]],
    [422, "VALIDATION", ["transfer_evidence"]],
    [422, "VALIDATION", ["transfer_evidence"]],
    [422, "VALIDATION", ["transfer_evidence"]],
    [413, "FILE_TOO_LARGE", ["transfer_evidence"]],
  ]);
  expect(answers[9]?.json.error).toBe("The file is too large. The maximum is 5 MB.");
  expect(answers[4]?.json.errors).toEqual({ transfer_evidence: ["Choose a file."] });
  expect(answers[6]?.json.error).toBe("The proof of transfer must be a JPG, PNG or PDF file.");
  expect(await db.creditRequest.count()).toBe(before);
});

test("a proof is sent as what it is, into a sandbox, and to nobody else", async () => {
  for (const [file, name, type] of [
    [pngFile(3, 68), "png", "image/png"],
    [jpgFile("x"), "jpg", "image/jpeg"],
    [pdfFile(), "pdf", "application/pdf"],
  ] as const) {
    const { request } = (await send(form("1", file, "evil.html"))).json;
    expect(request.transfer_evidence_url).toBe(`/api/credits/requests/${request.id}/evidence.${name}`);
    const answer = await ask("GET", request.transfer_evidence_url, { token: citra });
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("Content-Type")).toBe(type);
    expect(headers.get("Content-Length")).toBe(String(file.length));
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*sandbox$/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Content-Disposition")).toBe(`inline; filename="evidence-${request.id}.${name}"`);
    expect((await ask("GET", request.transfer_evidence_url, { token: budi })).status).toBe(404);
    const wrong = `/api/credits/requests/${request.id}/evidence.${name === "png" ? "jpg" : "png"}`;
    expect((await ask("GET", wrong, { token: ani })).status).toBe(404);
    expect((await ask("GET", `/api/credits/requests/${request.id}/other.png`, { token: ani })).status).toBe(
      404,
    );
  }
});

test("the list of requests takes page, status and user; one request comes with the user's earlier ones", async () => {
  const { request } = (await send(form("3"), {}, budi)).json;
  const get = async (query: string) =>
    (await ask("GET", `/api/admin/request-buy-credits${query}`, { token: citra })).json;
  expect((await get(`?user_id=${cast.budi.id}`)).data).toMatchObject([{ id: request.id }]);
  expect((await get("?q=budi&status=Waiting")).meta).toEqual({ page: 1, pages: 1, total: 1 });
  expect((await get("?q=budi&status=approved")).data).toEqual([]);
  expect((await get("?user_id=nobody")).data).toEqual([]);
  expect((await get("?page=99")).data).toEqual([]);
  expect(await get(`/${request.id}`)).toMatchObject({
    id: request.id,
    earlier_requests: [],
    evidence_used_in: [],
  });
  expect((await get("/999999")).code).toBe("NOT_FOUND");
  const reject = { token: citra, json: { reason: "Unreadable." } };
  const { json } = await ask("POST", `/api/admin/request-buy-credits/${request.id}/reject`, reject);
  expect(json).toMatchObject({
    ok: true,
    request: { status: "rejected", reason: "Unreadable.", reject_reason: "Unreadable." },
  });
  const empty = await ask("POST", `/api/admin/request-buy-credits/${request.id}/reject`, {
    token: citra,
    json: {},
  });
  expect([empty.status, empty.json.errors]).toEqual([422, { reason: ["Fill in this field."] }]);
  const { data } = (await ask("GET", "/api/credits/transactions", { token: budi })).json;
  expect(data[0]).toMatchObject({
    status: "rejected",
    reason: "Unreadable.",
    note: "Unreadable.",
    balance_after: null,
    amount: 3,
  });
});

test("settings are read and written with exactly their fields, and the key never comes back", async () => {
  const put = (json: object) => ask("PUT", "/api/admin/settings", { token: citra, json });
  const steps = [
    { from_day: 0, per_day: 10 },
    { from_day: 7, per_day: null },
  ];
  const good = {
    price_per_credit: 0.01,
    credits_per_attachment: 3,
    admin_whatsapps: [" +62 811-0000-0007 ", "", "+6281100000009"],
    admin_whatsapp_primary: "+6281100000009",
    payment_accounts: [
      { name: "BCA", account: "1234567890", holder: "PT Siar" },
      { name: "half", account: "", holder: "" },
    ],
    holidays: [
      { date: "2026-12-25", name: "Natal" },
      { date: "", name: "no date" },
      { date: "2026-12-01", name: "x" },
      { date: "2026-12-01", name: "Libur" },
    ],
    new_people_steps: [...steps, { from_day: null, per_day: null }],
    wa_checknumber_key: "very-secret",
  };
  const answer = await put(good);
  expect([answer.status, answer.json.ok]).toEqual([200, true]);
  const { json, text } = await ask("GET", "/api/admin/settings", { token: citra });
  expect(json).toEqual({
    price_per_credit: 0.01,
    credits_per_attachment: 3,
    admin_whatsapps: ["+6281100000007", "+6281100000009"],
    admin_whatsapp_primary: "+6281100000009",
    payment_accounts: [{ name: "BCA", account: "1234567890", holder: "PT Siar" }],
    holidays: [
      { date: "2026-12-01", name: "Libur" },
      { date: "2026-12-25", name: "Natal" },
    ],
    wa_checknumber_key_set: true,
    basis_required: false,
    read_old_chats: true,
    users_connect_devices: true,
    new_people_steps: steps,
    ...{ keep_days_default: null, keep_days_max: null },
    ...{ low_balance_default: 100, notification_device_id: null, email_set_up: false },
    ...{ packages_only: false, unique_code: false, evidence_optional: false, qris: null },
    ...{ receipt_prefix: "SIAR", seller_name: "", seller_address: "", seller_tax_number: "" },
  });
  expect(answer.text + text).not.toContain("very-secret");
  const holidays = ["2026-02-30", "25 Desember", 25].map((date) => ({ date, name: "Libur" }));
  const bad = await put({
    price_per_credit: -1,
    credits_per_attachment: 1.5,
    admin_whatsapps: ["+6281100000007", "0811"],
    holidays,
    new_people_steps: [
      { from_day: 1, per_day: 20 },
      { from_day: 0, per_day: -1 },
    ],
  });
  const unordered = await put({ new_people_steps: [steps[1], steps[0], steps[0], {}, { per_day: 3 }] });
  expect([unordered.status, unordered.json.errors]).toEqual([
    422,
    {
      "new_people_steps.0.from_day": ["The first step must start on day 0."],
      "new_people_steps.2.from_day": ["Each step must start later than the one above it."],
      "new_people_steps.4.from_day": ["Fill in this field."],
    },
  ]);
  expect([bad.status, bad.json.errors]).toEqual([
    422,
    {
      price_per_credit: ["Enter a price from 0 to 10,000,000 with up to two decimals."],
      credits_per_attachment: ["Enter a whole number from 0 to 1,000."],
      "admin_whatsapps.1": ["Enter the number with plus and country code, for example +6281234567890."],
      "holidays.0.date": ["Enter the date as 2026-12-25."],
      "holidays.1.date": ["Enter the date as 2026-12-25."],
      "holidays.2.date": ["Enter the date as 2026-12-25."],
      "new_people_steps.1.per_day": ["Enter a whole number from 0 to 100,000. Leave empty for no limit."],
    },
  ]);
  expect((await ask("GET", "/api/admin/settings", { token: citra })).json).toEqual(json);
});
