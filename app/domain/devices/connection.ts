/**
 * What the last look at a server found; `stage` is where it stopped (`key`: before it began), or `ready`, and
 * then alone it is `ok`. `error` is in a machine's words (`serverFault` reads them).
 */
export type Connection = {
  ok: boolean;
  stage: string | null;
  ms: number | null;
  httpCode: number | null;
  error: string | null;
  /** It answers, and WhatsApp most likely lets none of its devices connect. */
  outdated?: true;
};
