import { timingSafeEqual } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import { type Metric, metrics, type Sample } from "~/domain/reports/metrics";
import { clock } from "~/platform/clock";
import { env } from "~/platform/env";
import { hashToken } from "~/platform/tokens";
import { errorAnswer } from "./answers";
import { apiHeaders } from "./security-headers";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * `GET /metrics` for Prometheus. With METRICS_TOKEN only for whoever brings it as bearer token; without it
 * only for this machine itself, and not through a proxy, whose address would be this machine's too. For
 * everybody else there is nothing here.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    if (!mayRead(request.headers, context.address)) throw new DomainError("NOT_FOUND");
    const text = (await metrics(clock.now())).map(textOf).join("");
    return new Response(text, { headers: apiHeaders({ "Content-Type": TYPE }) });
  } catch (thrown) {
    return errorAnswer(thrown, request);
  }
}

function mayRead(headers: Headers, address: string): boolean {
  if (env.METRICS_TOKEN) {
    const [, token = ""] = /^Bearer\s+(\S+)\s*$/i.exec(headers.get("Authorization") ?? "") ?? [];
    return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(env.METRICS_TOKEN)));
  }
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) => headers.has(name));
  return !proxied && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);
}

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map((sample) => `${name}${sample.suffix ?? ""}${labelsOf(sample)} ${sample.value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsOf({ labels }: Sample): string {
  if (!labels) return "";
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "_")}"`);
  return `{${pairs.join(",")}}`;
}
