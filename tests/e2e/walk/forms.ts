import type { Page, Response } from "playwright";
import QRCode from "qrcode";
import { qrisText } from "../../support/qris";
import { sheetFile } from "../browser";

/** As BCA writes it. */
const STATEMENT = Buffer.from(
  "Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo\n21/11/2026,TRSF,0000,1000.00,CR,0\n",
);

/** A way to send a form of the page. */
export type Way = { form: number; button: number; kind: string; post: boolean; fields: number };

/** What a form can be sent with; one that nobody sees only says what Enter means. */
const BUTTONS = "button:not([type=button], [aria-hidden=true])";

/** Every form of the page with every button of it; the button that signs out stands on each page and is left to the end. */
export function waysOn(page: Page): Promise<Way[]> {
  return page.evaluate((buttons) => {
    // what lies under an open dialog is out of reach
    const within = document.querySelector("dialog[open]") ?? document;
    return [...document.forms].flatMap((form, index) => {
      if (!within.contains(form)) return [];
      const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
      const meant = hidden.map(({ name, value }) => (name === "intent" ? `intent=${value}` : name));
      const fields = form.querySelectorAll("input:not([type=hidden]), select, textarea").length;
      return [...form.querySelectorAll<HTMLButtonElement>(buttons)].flatMap((button, place) => {
        if (button.disabled) return [];
        const to = new URL(
          button.getAttribute("formaction") ?? form.getAttribute("action") ?? "",
          location.href,
        );
        const post = (button.getAttribute("formmethod") ?? form.method) === "post";
        const said = button.name ? [`${button.name}=${button.value}`] : [];
        const address = to.pathname + (post ? to.search : "");
        const words = [
          post ? "post" : "get",
          address,
          ...said,
          ...meant.filter((word) => word !== "request_key"),
        ];
        return { form: index, button: place, kind: words.join(" ").replace(/\d+/g, "N"), post, fields };
      });
    });
  }, BUTTONS);
}

export type Values = {
  sheet: Buffer;
  proof: Buffer;
  /** By the name of the field. */
  text(name: string): Promise<string> | string;
};

/** Fills in what is still empty, as a person would who does not know better. */
export async function fillIn(page: Page, { form }: Way, values: Values): Promise<void> {
  const form_ = page.locator("form").nth(form);
  const fields = await form_.evaluate((it) =>
    [...it.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select, textarea")].map(
      (field, index) => ({
        index,
        name: field.name,
        type: field.type,
        value: field.value,
        free: !(field as HTMLInputElement).readOnly && !field.disabled && field.checkVisibility(),
      }),
    ),
  );
  for (const { index, name, type, value, free } of fields) {
    const field = form_.locator("input, select, textarea").nth(index);
    if (!free || ["hidden", "radio", "date", "datetime-local"].includes(type)) continue;
    if (type === "file" && ["transfer_evidence", "attachment"].includes(name))
      await field.setInputFiles({ name: "bukti.png", mimeType: "image/png", buffer: values.proof });
    else if (name === "attachments")
      continue; // one file for all is chosen already
    else if (type === "file" && page.url().includes("/bank-statements"))
      await field.setInputFiles({ name: "mutasi.csv", mimeType: "text/csv", buffer: STATEMENT });
    else if (type === "file" && page.url().includes("/qris"))
      await field.setInputFiles({
        ...{
          name: "qris.png",
          mimeType: "image/png",
          buffer: await QRCode.toBuffer(qrisText(), { width: 300 }),
        },
      });
    else if (type === "file") await field.setInputFiles(sheetFile("Lembar.xlsx", values.sheet));
    else if (type === "checkbox" && ["again", "scopes"].includes(name)) await field.check();
    else if (name === "list_ids" && page.url().includes("/schedules")) await field.check();
    else if (type === "checkbox") continue;
    else if (name === "messages")
      continue; // a text for all is typed
    else if (name.startsWith("filter.")) continue;
    else if (type === "select-one" && value === "") await field.selectOption({ index: 1 }).catch(() => {});
    else if (value === "" || name === "phone_number") await field.fill(await values.text(name));
  }
}

/** Opens what the form is folded away in, and what is folded away in it. */
export async function unfold(page: Page, { form }: Way): Promise<void> {
  await page
    .locator("form")
    .nth(form)
    .evaluate((it) => {
      for (let part = it.parentElement; part; part = part.parentElement)
        if (part instanceof HTMLDetailsElement) part.open = true;
      for (const part of it.querySelectorAll("details")) part.open = true;
    });
}

/** Presses that button and waits for the page that comes of it. */
export async function send(page: Page, { form, button, post }: Way): Promise<Response> {
  const wanted = post ? "POST" : "GET";
  const isAnswer = (response: Response) => {
    let request = response.request();
    if (!request.isNavigationRequest() || (response.status() >= 300 && response.status() < 400)) return false;
    for (let before = request.redirectedFrom(); before; before = before.redirectedFrom()) request = before;
    return request.method() === wanted;
  };
  const target = page.locator("form").nth(form).locator(BUTTONS).nth(button);
  const [answer] = await Promise.all([
    page.waitForResponse(isAnswer),
    page.waitForEvent("domcontentloaded"),
    target.click({ noWaitAfter: true }),
  ]);
  return answer;
}

/** Lets the browser send what it would hold back itself, so that the server has to answer. */
export async function withoutChecks(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
}
