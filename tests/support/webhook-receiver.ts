import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export type Received = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  headers: IncomingHttpHeaders;
  body: string;
};

type Answer = (response: ServerResponse, received: Received) => void;

const GOOD: Answer = (response) => response.writeHead(204).end();

/** A user's program that receives events; it verifies each with the published package, by all these secrets. */
export async function startReceiver(...secrets: string[]) {
  const received: Received[] = [];
  /** What the published package refused. */
  const refused: string[] = [];
  let inFlight = 0;
  const state = { answer: GOOD, secrets, most: 0 };
  const server = createServer(async (request, response) => {
    inFlight += 1;
    state.most = Math.max(state.most, inFlight);
    response.once("close", () => {
      inFlight -= 1;
    });
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { headers } = request;
    const wrong = state.secrets.filter((secret) => !isSigned(secret, body, headers));
    refused.push(...wrong.map(() => body));
    const one = { ...JSON.parse(body), id: String(headers["webhook-id"]), headers, body };
    received.push(one);
    state.answer(response, one);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ place, url: `http://${place}/siar`, received, refused, state },
    good: GOOD,
    /** The ids that came, each once, in the order in which each came first. */
    distinct: () => [...new Map(received.map((each) => [each.id, each])).values()],
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

function isSigned(secret: string, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
