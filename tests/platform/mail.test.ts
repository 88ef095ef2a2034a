import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "~/platform/env";
import { writeLetter } from "~/platform/mail/letter";
import { sendMail } from "~/platform/mail/mail";
import { sendBySmtp, smtpServer } from "~/platform/mail/smtp";
import { startSmtp } from "../support/smtp-server";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
beforeAll(async () => {
  smtp = await startSmtp();
  Object.assign(env, { SMTP_URL: smtp.url, MAIL_FROM: "Siar Tests <siar@example.com>" });
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, MAIL_FROM: undefined });
  await smtp.stop();
});
afterEach(() => {
  smtp.fail({});
  smtp.mails.length = 0;
});

let ids = 0;
const mail = (change = {}) => {
  ids += 1;
  const to = { name: "Ani", address: "ani@example.com" };
  return { id: `test.${ids}`, to, subject: "Halo", text: "Halo Ani", html: "<p>Halo Ani</p>", ...change };
};

test("a mail is handed over with its Message-ID, as plain text and as HTML", async () => {
  expect(await sendMail(mail())).toEqual({ kind: "sent" });
  expect(smtp.mails).toMatchObject([
    { from: "siar@example.com", to: "ani@example.com", id: `<test.${ids}@example.com>` },
  ]);
  expect(smtp.mails[0]!.text).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(smtp.mails[0]!.text).toMatch(/^Auto-Submitted: auto-generated/m);
});

test("line breaks in names and subjects make no headers", async () => {
  const to = { name: "Ani\r\nBcc: eve@example.com", address: "ani@example.com" };
  await sendMail(mail({ to, subject: "Batch finished: a\r\nBcc: eve@example.com\u2028X: y" }));
  const [head = ""] = smtp.mails[0]!.text.split("\r\n\r\n");
  expect(head.split("\r\n").filter((line) => /^(Bcc|X):/i.test(line))).toEqual([]);
});

test.each([
  ["it is not there", { greeting: "dies" }, { kind: "refused", forGood: false }],
  ["it is busy", { greeting: "421 busy" }, { kind: "refused", forGood: false }],
  ["it takes no sender for now", { mail: "451 later" }, { kind: "refused", forGood: false }],
  ["it knows no such user", { unknown: ["ani@example.com"] }, { kind: "refused", forGood: true }],
  ["it dies before the text", { data: "dies" }, { kind: "refused", forGood: false }],
  ["it refuses the text", { end: "554 spam" }, { kind: "refused", forGood: true }],
  ["it has no room for the text now", { end: "452 full" }, { kind: "refused", forGood: false }],
  ["it dies with the text in hand", { end: "dies" }, { kind: "maybe" }],
] as const)("when %s, that is told", async (_what, faults, outcome) => {
  smtp.fail(faults as never);
  expect(await sendMail(mail())).toMatchObject(outcome);
});

test("a server that is slow gets its time", async () => {
  smtp.fail({ delayMs: 100 });
  expect(await sendMail(mail())).toEqual({ kind: "sent" });
});

test("a server that is silent gets no more time than there is, and what it may have is told", async () => {
  smtp.fail({ mail: "silent" });
  expect(await sendMail(mail(), { msMax: 300 })).toMatchObject({ kind: "refused", forGood: false });
  smtp.fail({ end: "silent" });
  expect(await sendMail(mail(), { msMax: 300 })).toMatchObject({ kind: "maybe" });
});

test("what a server says comes back without the password, on one line, and shortened", async () => {
  const pass = "s3cret-word";
  const encoded = Buffer.from(`\0ani\0${pass}`).toString("base64");
  smtp.fail({ login: `535 no ${pass} ${encoded} ${"x".repeat(600)}` });
  const login = { user: "ani", pass };
  const there = { host: "127.0.0.1", port: smtp.port, secure: false, login };
  const outcome = await sendBySmtp(there, { from: "a@b.c", to: "d@e.f", raw: Buffer.from("x") });
  const { error } = outcome as { error: string };
  expect(outcome).toMatchObject({ kind: "refused", forGood: false });
  expect(error).toContain("535 no ••• •••");
  expect(error.length).toBeLessThan(320);
});

test("a password goes through TLS only", async () => {
  expect(smtpServer("smtps://a%40b:p%3Aw@smtp.example.com")).toEqual({
    ...{ host: "smtp.example.com", port: 465, secure: true },
    login: { user: "a@b", pass: "p:w" },
  });
  expect(smtpServer("smtp://mail.example.com:2525").login).toBeNull();
  const there = { host: "localhost.", port: smtp.port, secure: false, login: { user: "a", pass: "b" } };
  const outcome = await sendBySmtp(there, { from: "a@b.c", to: "d@e.f", raw: Buffer.from("x") });
  expect(outcome).toMatchObject({ kind: "refused" }); // it has no STARTTLS
});

test("a letter escapes what people typed, and is the same in both forms", () => {
  const letter = {
    title: "Batch <b>x</b>",
    paragraphs: ["1 & 2"],
    open: { text: "Open", url: "https://siar.example/batches/1?a=1&b=2" },
    foot: { text: "Settings", url: null },
    language: "en",
  };
  const { subject, text, html } = writeLetter(letter);
  expect(subject).toBe("Batch <b>x</b>");
  expect(text).toContain("Open: https://siar.example/batches/1?a=1&b=2");
  expect(html).toContain("Batch &lt;b&gt;x&lt;/b&gt;");
  expect(html).toContain('href="https://siar.example/batches/1?a=1&amp;b=2"');
});
