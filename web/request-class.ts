import type { Request as Req, RequestHandler } from "express";
import { count, observe } from "~/platform/metrics/counts";
import { FILE } from "./request-limits";

/** Files of the build are not worked at. */
export const ASSETS = /^\/assets\//;
/** What programs ask that monitor the installation. */
export const WATCHED = /^\/(?:healthz|livez|readyz|metrics)$/;
export const HOOKS = /^\/api\/hooks\//;
export const SIGN_IN = /^\/(?:admin\/)?login(?:\/code)?(?:\.data)?\/?$|^\/api\/auth\/login\/?$/i;

type Class = "api" | "download" | "form" | "page" | "sign_in" | "upload" | "webhook";

/**
 * Returns the class of a request, by which its duration is counted: those of a class take about as long. Null: it is
 * not counted. What monitors must not make work by itself, and a program that asks nothing must stay idle.
 */
export function requestClass({
  method,
  path,
  headers,
}: Pick<Req, "method" | "path" | "headers">): Class | null {
  if (ASSETS.test(path) || WATCHED.test(path)) return null;
  if (HOOKS.test(path)) return "webhook";
  const isReading = method === "GET" || method === "HEAD";
  if (isReading) {
    if (FILE.test(path)) return "download";
    return path.startsWith("/api/") ? "api" : "page";
  }
  if (SIGN_IN.test(path)) return "sign_in";
  if (/^multipart\//i.test(headers["content-type"] ?? "")) return "upload";
  return path.startsWith("/api/") ? "api" : "form";
}

/** Counts each request when its answer has gone, or its caller. */
export const countRequests: RequestHandler = (req, res, next) => {
  const named = requestClass(req);
  if (named === null) return next();
  const began = performance.now();
  res.once("close", () => {
    const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : "left";
    count("siar_requests_total", { class: named, status });
    observe("siar_request_duration_seconds", { class: named }, (performance.now() - began) / 1000);
  });
  next();
};
