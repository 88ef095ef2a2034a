import { Readable } from "node:stream";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { cut } from "../graphemes";

/** A mail server, and how to sign in there. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  login: { user: string; pass: string } | null;
};

/**
 * What became of a mail. `maybe`: the server has its whole text, and did not answer; it may deliver it. `refused`:
 * it has not; `forGood`: it will not take it another time either. `error`: the server's own words, shortened.
 */
export type MailOutcome =
  | { kind: "sent" }
  | { kind: "maybe"; error: string }
  | { kind: "refused"; error: string; forGood: boolean };

const CONNECT_MS_MAX = 15_000;
const SILENT_MS_MAX = 60_000;
const ERROR_CHARACTERS_MAX = 300;
/** Of SMTP (RFC 5321): the server will say the same again. */
const isPermanent = (code: number | undefined) => code !== undefined && code >= 500;

/** Reads a URL such as smtps://name:password@smtp.example.com:465. */
export function smtpServer(url: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const login = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    login,
  };
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** A server may repeat what it was sent, also as SMTP encodes it (RFC 4616, RFC 4954). */
function withoutLogin(text: string, login: SmtpServer["login"]): string {
  if (!login) return text;
  const { user, pass } = login;
  const encoded = [pass, user, `\0${user}\0${pass}`].map((each) => Buffer.from(each).toString("base64"));
  const secrets = [...encoded, pass, encodeURIComponent(pass)].filter((each) => each !== "");
  return secrets.reduce((left, secret) => left.replaceAll(secret, "•••"), text);
}

/**
 * Hands one mail to the server, for one recipient. Never throws. `msMax`: so long for all of it. A password goes only
 * through TLS, but on this machine.
 */
export async function sendBySmtp(
  { host, port, secure, login }: SmtpServer,
  { from, to, raw, msMax }: { from: string; to: string; raw: Buffer; msMax?: number },
): Promise<MailOutcome> {
  const { default: Connection } = await import("nodemailer/lib/smtp-connection");
  const connection: SMTPConnection = new Connection({
    ...{ host, port, secure, requireTLS: !secure && login !== null && !isLoopback(host) },
    ...{ connectionTimeout: CONNECT_MS_MAX, greetingTimeout: CONNECT_MS_MAX, dnsTimeout: CONNECT_MS_MAX },
    socketTimeout: SILENT_MS_MAX,
  });
  let late: NodeJS.Timeout | undefined;
  let begun = false;
  let isLogin = false;
  const text = new Readable({
    read() {
      begun = true; // the server has answered DATA with 354
      this.push(raw);
      this.push(null);
    },
  });
  try {
    await new Promise<void>((done, fail) => {
      connection.on("error", fail);
      if (msMax !== undefined)
        late = setTimeout(() => fail(new Error("The mail server did not answer in time.")), msMax);
      connection.on("end", () => fail(new Error("The mail server closed the connection.")));
      connection.connect((error) => {
        if (error) return fail(error);
        const send = () =>
          connection.send({ from, to }, text, (refused) => (refused ? fail(refused) : done()));
        if (!login) return send();
        isLogin = true;
        connection.login(login, (refused) => {
          if (refused) return fail(refused);
          isLogin = false;
          send();
        });
      });
    });
    return { kind: "sent" };
  } catch (thrown) {
    const { message, responseCode } = thrown as Error & { responseCode?: number };
    const error = cut(withoutLogin(message, login).replace(/\s+/g, " "), ERROR_CHARACTERS_MAX);
    if (begun && responseCode === undefined) return { kind: "maybe", error };
    // A wrong password is the operator's to correct, and says nothing of this mail.
    return { kind: "refused", error, forGood: isPermanent(responseCode) && !isLogin };
  } finally {
    clearTimeout(late);
    connection.on("error", () => {});
    connection.close();
  }
}
