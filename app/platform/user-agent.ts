import Bowser from "bowser";

/**
 * What a `User-Agent` says of a browser and the system it runs on, such as Chrome and Windows. A program
 * that names itself (`curl/8.5.0`) is its own name; what says nothing is null.
 */
export function describeUserAgent(userAgent: string | null): {
  browser: string | null;
  system: string | null;
} {
  if (!userAgent) return { browser: null, system: null };
  const parser = Bowser.getParser(userAgent);
  const named = /^[A-Za-z][\w .-]{0,39}(?=\/|$)/.exec(userAgent)?.[0];
  const program = named && named !== "Mozilla" ? named : null;
  return { browser: program ?? (parser.getBrowserName() || null), system: parser.getOSName() || null };
}
