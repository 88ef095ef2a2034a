/* A small mail server for tests, spoken to over TCP (RFC 5321): it keeps what it accepted, and fails as it is told. */
import { createServer, type Socket } from "node:net";

export type KeptMail = { from: string; to: string; text: string; id: string };

/** What it answers, or `dies`: it closes the connection without a word. */
type Step = "greeting" | "login" | "mail" | "rcpt" | "data" | "end";
export type Faults = Partial<Record<Step, string | "dies" | "silent">> & {
  /** Addresses that it does not know. */
  unknown?: string[];
  delayMs?: number;
};

export async function startSmtp() {
  const mails: KeptMail[] = [];
  let faults: Faults = {};
  let connections = 0;
  const moments = new Map<Step | "ended", () => void>();
  /** Once. */
  const reach = (step: Step | "ended") => {
    const act = moments.get(step);
    moments.delete(step);
    act?.();
  };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => {});
    speak(socket, () => faults, mails, reach);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    connections: () => connections,
    fail: (next: Faults) => {
      faults = next;
    },
    /** Calls this the next time that it comes to this step, before it answers. `ended`: after the last answer. */
    when: (step: Step | "ended", act: () => void) => moments.set(step, act),
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function speak(
  socket: Socket,
  faults: () => Faults,
  mails: KeptMail[],
  reach: (step: Step | "ended") => void,
) {
  let waiting = "";
  let letter: { from: string; to: string } = { from: "", to: "" };
  let inText = false;
  const answer = (step: Step | null, usual: string) => {
    if (step) reach(step);
    const fault = step && faults()[step];
    const wrote = () => step === "end" && reach("ended");
    if (fault === "silent") return;
    if (fault === "dies") socket.destroy();
    else
      setTimeout(
        () => socket.writable && socket.write(`${fault ?? usual}\r\n`, wrote),
        faults().delayMs ?? 0,
      );
  };
  answer("greeting", "220 mail.test ESMTP");
  socket.on("data", (data) => {
    waiting += data.toString("utf8");
    for (;;) {
      const end = waiting.indexOf(inText ? "\r\n.\r\n" : "\r\n");
      if (end === -1) return;
      const said = waiting.slice(0, end);
      waiting = waiting.slice(end + (inText ? 5 : 2));
      if (inText) {
        inText = false;
        const isRefused = /^[45]/.test(faults().end ?? "");
        const id = /^Message-ID: (.+)$/im.exec(said)?.[1]?.trim() ?? "";
        if (!isRefused) mails.push({ ...letter, text: said, id });
        answer("end", "250 2.0.0 queued");
      } else step(said);
    }
  });

  function step(line: string) {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (/^(EHLO|HELO)/i.test(line))
      answer(null, faults().login ? "250-mail.test\r\n250 AUTH PLAIN" : "250 mail.test");
    else if (/^AUTH/i.test(line)) answer("login", "235 2.7.0 ok");
    else if (/^MAIL/i.test(line)) {
      letter = { from: address, to: "" };
      answer("mail", "250 2.1.0 ok");
    } else if (/^RCPT/i.test(line)) {
      letter.to = address;
      if (faults().unknown?.includes(address)) answer(null, "550 5.1.1 no such user");
      else answer("rcpt", "250 2.1.5 ok");
    } else if (/^DATA/i.test(line)) {
      inText = !/^[45]/.test(faults().data ?? "");
      answer("data", "354 go on");
    } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
    else answer(null, "250 ok");
  }
}
