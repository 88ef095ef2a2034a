import { pngFile } from "../../support/evidence";
import { WEBHOOK_URL } from "../../support/stack";
import { until } from "../../support/until";
import { AGAIN } from "../browser";
import { goodRows, sheet } from "../sheets";
import { call, OWN_PAGE, type Walk, type Walker } from "./users";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const asFile = (buffer: Buffer, name = "Lembar.xlsx", mimeType = XLSX) => ({ buffer, name, mimeType });

/** Texts that nobody has sent yet. */
export const freshRows = ({ next }: Walk, rows = 3) => goodRows(rows, `Pesanan ${next()}`);

/** A picture that nobody has handed in yet. */
export const freshProof = ({ next }: Walk) => pngFile(next() % 250, 64 + next());

/** Makes fresh things, so that each form finds what it is for. Each answers with the number of what it made. */
export const freshThings = (walk: Walk) => {
  const upload = async (rows: string[][], columns?: string[]) => {
    const multipart = { file: asFile(await sheet(rows, columns)) };
    return (await call(walk, "Ani", "POST", "/bulk/batches", { multipart })).batch.id as number;
  };
  const scheduled = new Map<Walker, Promise<number>>();
  const things = {
    /** A batch that waits for its time: it can be paused and cancelled. */
    waiting() {
      const later = freshRows(walk).map((row) => [...row, "2099-01-01 08:00"]);
      return upload(later, ["receiver_number", "messages", "scheduled_at"]);
    },
    async paused() {
      const id = await things.waiting();
      await call(walk, "Ani", "POST", `/bulk/batches/${id}/pause`, { data: {} });
      return id;
    },
    /** A batch with a row that was refused, so that it can be sent again. */
    async refused() {
      const bad = [
        ["+6281299990004", `Pesanan ${walk.next()}`],
        ["abc", "Salah"],
      ];
      const id = await upload([...freshRows(walk, 1), ...bad]);
      const done = async () =>
        /DONE|FAILED/.test((await call(walk, "Ani", "GET", `/bulk/batches/${id}`)).status);
      await until(done, "the end of the batch");
      return id;
    },
    /** The address of a check page. */
    async import(who: Walker) {
      const file = asFile(await sheet([...freshRows(walk), ["abc", "Salah"]]));
      const multipart = { request_key: crypto.randomUUID(), file };
      const sent = { headers: OWN_PAGE, multipart, maxRedirects: 0, ...AGAIN };
      return (await walk.pages[who].request.post("/send/new", sent)).headers().location ?? "";
    },
    /** The address where columns are chosen. */
    async columns(who: Walker) {
      const file = asFile(await sheet([[`Sari ${walk.next()}`, "081234000001"]], ["nama", "kolom x"]));
      const multipart = { request_key: crypto.randomUUID(), file };
      const sent = { headers: OWN_PAGE, multipart, maxRedirects: 0, ...AGAIN };
      return (await walk.pages[who].request.post("/send/new", sent)).headers().location ?? "";
    },
    async template(who: Walker) {
      const data = {
        name: `Tagihan ${walk.next()}`,
        text: "Halo {{receiver_number}}, tagihan Anda {{messages|sudah lunas}}.",
      };
      return (await call(walk, who, "POST", "/templates", { data })).template.id as number;
    },
    /** A list with one contact. */
    async list(who: Walker) {
      const data = { name: `Pelanggan ${walk.next()}` };
      const id = (await call(walk, who, "POST", "/lists", { data })).list.id as number;
      const values = { nama: "Sari", kota: "Bandung" };
      await call(walk, who, "PUT", `/lists/${id}/contacts/6281234560021`, { data: { values } });
      return id;
    },
    /** To the same list each time: there are few that one may have. */
    async schedule(who: Walker) {
      const list = scheduled.get(who) ?? things.list(who);
      scheduled.set(who, list);
      const list_ids = [await list];
      const template_id = await things.template(who);
      const rule = { rrule: "FREQ=MONTHLY;BYMONTHDAY=1,15", time: "09:00" };
      const data = { name: `Jadwal ${walk.next()}`, list_ids, template_id, ...rule };
      return (await call(walk, who, "POST", "/schedules", { data })).schedule.id as number;
    },
    /** The address of the check page of an import into a list. */
    async contactImport(who: Walker) {
      const id = await things.list(who);
      const rows = [
        ["6281234560022", "Budi"],
        ["abc", "Salah"],
      ];
      const file = asFile(await sheet(rows, ["phone_number", "nama"]));
      const multipart = { request_key: crypto.randomUUID(), mode: "merge", file };
      const sent = { headers: OWN_PAGE, multipart, maxRedirects: 0, ...AGAIN };
      return (await walk.pages[who].request.post(`/lists/${id}/import`, sent)).headers().location ?? "";
    },
    async request() {
      const transfer_evidence = asFile(freshProof(walk), "bukti.png", "image/png");
      const multipart = { amount: "10", transfer_evidence };
      return (await call(walk, "Ani", "POST", "/credits/requests", { multipart })).request.id as number;
    },
    async package() {
      const data = { name: `Hemat ${walk.next()}`, credits: 100, price: 12_000 };
      return (await call(walk, "Eka", "POST", "/admin/packages", { data })).package.id as number;
    },
    /** Of a request that was approved. */
    async receipt() {
      const id = await things.request();
      await call(walk, "Eka", "POST", `/admin/request-buy-credits/${id}/approve`, { data: {} });
      const { data } = await call(walk, "Eka", "GET", "/admin/receipts");
      return data[0].id as number;
    },
    /** With a line that fits no request. */
    async bankStatement() {
      const lines = ["Tanggal,Keterangan,Cabang,Jumlah,,Saldo", `01/11/2026,TRSF ${walk.next()},0,5.00,CR,0`];
      const file = asFile(Buffer.from(lines.join("\r\n")), "mutasi.csv", "text/csv");
      const multipart = { account: "1234567890", file };
      return (await call(walk, "Eka", "POST", "/admin/bank-statements", { multipart })).statement
        .id as number;
    },
    async user() {
      const nr = walk.next();
      const person = { name: `Kiki ${nr}`, email: `kiki${nr}@example.com`, password: "a-good-password" };
      const data = { ...person, role: "USER", country: "ID", phone: "81234567890" };
      return (await call(walk, "Eka", "POST", "/admin/users", { data })).user.id as number;
    },
    async inactive() {
      const id = await things.user();
      await call(walk, "Eka", "POST", `/admin/users/${id}/deactivate`, { data: {} });
      return id;
    },
    async device(paused = false) {
      const all = "/admin/users/1/devices";
      const data = { name: `Telepon ${walk.next()}` };
      const { device } = await call(walk, "Eka", "POST", all, { data });
      if (paused) await call(walk, "Eka", "POST", `${all}/${device.id}/pause`, { data: { reason: "Rusak" } });
      return device.id as number;
    },
    /** Somebody on this person's list, or on everybody's. */
    async optOut(who?: Walker) {
      return (await things.onList(who)).id;
    },
    /** One whose number WhatsApp hides. */
    async hiddenOptOut(who: Walker) {
      const number = `99${walk.next()}@lid`;
      const multipart = { file: asFile(await sheet([[number]], ["number"])) };
      await call(walk, who, "POST", "/opt-outs", { multipart });
      const { data } = await call(walk, who, "GET", "/opt-outs");
      return data.find((entry: { number: string }) => entry.number === number).id as number;
    },
    /** The number of such a one. */
    async stopped(who?: Walker) {
      return (await things.onList(who)).number;
    },
    async onList(who?: Walker) {
      const numbers = [`+6281277${String(walk.next()).padStart(6, "0")}`];
      const list = who ? "/opt-outs" : "/admin/opt-outs";
      await call(walk, who ?? "Eka", "POST", list, { data: { numbers } });
      return (await call(walk, who ?? "Eka", "GET", list)).data[0] as { id: number; number: string };
    },
    /** One more sign-in of Ani. */
    async session() {
      const data = { email: "ani@example.com", password: walk.stack.password };
      await walk.pages.nobody.request.post("/api/auth/login", { data, ...AGAIN });
    },
    /** Their only one, whose receiver does not answer. */
    async webhook(who: Walker) {
      for (const { id } of (await call(walk, who, "GET", "/webhooks")).data)
        await call(walk, who, "DELETE", `/webhooks/${id}`);
      const data = { url: WEBHOOK_URL, events: ["batch.completed"] };
      return (await call(walk, who, "POST", "/webhooks", { data })).webhook.id as number;
    },
    async delivery(who: Walker) {
      const id = await things.webhook(who);
      const { delivery_id } = await call(walk, who, "POST", `/webhooks/${id}/test`);
      return `/settings/webhooks/${id}/deliveries/${delivery_id}`;
    },
    async token(who: Walker) {
      const data = { name: `Toko ${walk.next()}` };
      return (await call(walk, who, "POST", "/me/tokens", { data })).api_token.id as number;
    },
  };
  return things;
};
