import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";

/** What all visitors see first, and what takes longest to be made for the first time. */
const PATHS = ["/login?lang=en", "/login?lang=id", "/dashboard", "/api/openapi.json"];

/**
 * Requests some pages as a stranger would, before the first visitor does. What is read, compiled and put together
 * once is then there. Otherwise that visitor, and all who come with them, would wait for it.
 */
export async function warmUp(build: ServerBuild): Promise<void> {
  const handle = createRequestHandler(build, "production");
  const context: AppLoadContext = { viewer: null, sessionId: null, bearer: false, address: "", nonce: "" };
  for (const path of PATHS) await handle(new Request(`http://siar${path}`), context);
}
