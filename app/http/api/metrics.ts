import { timingSafeEqual } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DomainError } from "~/domain/errors";
import type { Metric, Sample } from "~/domain/reports/metrics/metric";
import { metrics } from "~/domain/reports/metrics/metrics";
import { clock } from "~/platform/clock";
import { storeCounts } from "~/platform/db/metric-totals";
import { env } from "~/platform/env";
import { hashToken } from "~/platform/tokens";
import { errorResponse } from "../response/json-response";
import { apiHeaders } from "../response/security-headers";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * `GET /metrics` for Prometheus. With METRICS_TOKEN only for callers that send it as bearer token. Without it only
 * for this machine itself, where nothing shows that a proxy stands in front. All others get a 404.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  try {
    if (!mayRead(request, context.address)) throw new DomainError("NOT_FOUND");
    await storeCounts().catch(() => {}); // a full disk takes none; what is there is shown all the same
    const text = (await metrics(clock.now())).map(textOf).join("");
    return new Response(text, { headers: apiHeaders({ "Content-Type": TYPE }) });
  } catch (thrown) {
    return errorResponse(thrown, request);
  }
}

function mayRead(request: Request, address: string): boolean {
  if (env.METRICS_TOKEN) {
    const [, token = ""] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
    return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(hashToken(env.METRICS_TOKEN)));
  }
  return isThisMachine(address) && !isBehindProxy(request);
}

const isThisMachine = (host: string) => /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/.test(host);

const FORWARDING = /^(forwarded|x-forwarded-.*|x-real-ip|via|cf-connecting-ip|true-client-ip)$/;

/**
 * A proxy on this machine calls from this machine's address, whatever its client is, and need not say so. What
 * shows a proxy: the settings (https is made by a proxy: Siar speaks none), the name that was called, and its
 * headers.
 */
function isBehindProxy(request: Request): boolean {
  const { hostname } = new URL(request.url);
  const isSet = env.TRUST_PROXY > 0 || env.APP_URL?.startsWith("https:") === true;
  return (
    isSet || !isThisMachine(hostname) || [...request.headers.keys()].some((name) => FORWARDING.test(name))
  );
}

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map((sample) => `${name}${sample.suffix ?? ""}${labelsOf(sample)} ${sample.value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsOf({ labels }: Sample): string {
  if (!labels || Object.keys(labels).length === 0) return "";
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, "_")}"`);
  return `{${pairs.join(",")}}`;
}
