// A WAHA that accepts every message after a fixed time (in ms), as cheaply as Node can. It counts the calls
// and remembers when each came (ms since 1970), so that all senders are measured alike, from
// outside. Asked how it is, every session works.
import { createServer } from "node:http";

const delayMs = Number(process.argv[2] ?? 0);
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
  const [, name] = /^\/api\/sessions\/([^/]+)$/.exec(url) ?? [];
  return name ? { name, status: "WORKING" } : null;
}

process.once("disconnect", () => process.exit(0));
