/*
 * Programs that receive events and verify them, as the documentation shows them. A test runs each of them, where its
 * language is on the machine (tests/api/webhook-receivers.test.ts). They read WEBHOOK_SECRET and PORT.
 */
const NODE = `// npm install standardwebhooks
import { createServer } from "node:http";
import { env } from "node:process";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(env.WEBHOOK_SECRET);
createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  try {
    const event = webhook.verify(body, request.headers);
    // The same webhook-id may come again: keep it, and do each event once.
    console.log(request.headers["webhook-id"], event.type, event.data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(env.PORT);
`;

const PHP = `<?php // php -S 127.0.0.1:$PORT receiver.php
$secret = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $secret, true));
$good = abs(time() - (int) $time) <= 300 && array_filter(
    explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? ''),
    fn ($signature) => hash_equals($expected, $signature));
if (!$good) {
    http_response_code(400);
    exit;
}
$event = json_decode($body, true);
// The same webhook-id may come again: keep it, and do each event once.
error_log("$id {$event['type']}");
http_response_code(204);
`;

const PYTHON = `import base64, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        id, sent = self.headers["webhook-id"] or "", self.headers["webhook-timestamp"] or "0"
        signed = f"{id}.{sent}.".encode() + body
        expected = "v1," + base64.b64encode(hmac.digest(SECRET, signed, "sha256")).decode()
        signatures = (self.headers["webhook-signature"] or "").split(" ")
        good = abs(time.time() - int(sent)) <= 300 and any(hmac.compare_digest(expected, s) for s in signatures)
        if good:
            event = json.loads(body)
            # The same webhook-id may come again: keep it, and do each event once.
            print(id, event["type"], event["data"], flush=True)
        self.send_response(204 if good else 400)
        self.end_headers()

HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
`;

export const RECEIVERS = [
  { language: "Node", file: "receiver.mjs", program: NODE },
  { language: "PHP", file: "receiver.php", program: PHP },
  { language: "Python", file: "receiver.py", program: PYTHON },
] as const;
