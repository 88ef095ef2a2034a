// A WAHA that accepts every message after a fixed time (in ms), as cheaply as Node can. It counts the calls
// and remembers when each came (ms since 1970), so that all senders are measured alike, from
// outside. Asked how it is, every session works; its list has bench-0, bench-1 and so on, up to a number.
import { createServer } from "node:http";

const delayMs = Number(process.argv[2] ?? 0);
const sessions = Number(process.argv[3] ?? 0);
let calls = [];

createServer((request, response) => {
  if (request.url === "/look") {
    response.end(JSON.stringify({ calls: calls.length, first: calls[0] }));
    return;
  }
  if (request.url === "/calls") {
    response.end(JSON.stringify(calls));
    calls = [];
    return;
  }
  if (request.url !== "/api/sendText") {
    const answer = tell(request.url);
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
    return;
  }
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const { chatId, id } = JSON.parse(Buffer.concat(chunks).toString());
    calls.push(performance.timeOrigin + performance.now());
    const answer = JSON.stringify({ key: { remoteJid: chatId, fromMe: true, id }, status: "PENDING" });
    const send = () => {
      response.writeHead(201, { "content-type": "application/json", "content-length": answer.length });
      response.end(answer);
    };
    if (delayMs > 0) setTimeout(send, delayMs);
    else send();
  });
}).listen(0, "127.0.0.1", function () {
  process.send({ port: this.address().port });
});

function tell(url) {
  if (url === "/api/server/version") return { version: "2026.8.2", engine: "NOWEB", tier: "PLUS" };
  if (url === "/api/sessions?all=true")
    return Array.from({ length: sessions + 1 }, (_, n) => sessionObject(`bench-${n}`));
  const [, name] = /^\/api\/sessions\/([^/]+)$/.exec(url) ?? [];
  return name ? { ...sessionObject(name), engine: { engine: "NOWEB" } } : null;
}

/** As long as a real one. */
function sessionObject(name) {
  const store = { enabled: true, fullSync: false };
  const retries = { policy: "exponential", delaySeconds: 2, attempts: 12 };
  const hook = { events: ["message.any", "message.ack", "session.status"], hmac: { key: "k".repeat(43) } };
  return {
    name,
    status: "WORKING",
    config: {
      ignore: { status: true, groups: true, channels: true, broadcast: true },
      noweb: { markOnline: true, store },
      webhooks: [{ url: "http://siar.test/api/hooks/waha/1", ...hook, retries, customHeaders: null }],
    },
    me: {
      id: "6281100000000@c.us",
      pushName: "Bench",
      lid: "1234567890@lid",
      jid: "6281100000000:7@s.whatsapp.net",
    },
    presence: "online",
    timestamps: { activity: 1_750_000_000_000 },
  };
}

process.once("disconnect", () => process.exit(0));
