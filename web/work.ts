/*
 * What is done for one request, and for how long. A caller who leaves gets no answer any more, but a loader that
 * goes on still works, and Remix no longer waits for it. So each loader and each action is counted for its request.
 */
import type { ActionFunction, AppLoadContext, LoaderFunction, ServerBuild } from "@remix-run/node";
import type { Response as Res } from "express";

/** The work of one request; `over` is called once, when its last part has ended, with the status of its answer. */
export class Work {
  private open = 1;
  private ended = false;
  private readonly requests: Request[] = [];
  /** Undefined while nothing was answered, or where nothing was. */
  status: number | undefined;

  constructor(private readonly over: (status?: number) => void) {}

  /** Counts a part until it ends, however it ends. */
  async of<T>(part: Promise<T>): Promise<T> {
    this.open += 1;
    try {
      return await part;
    } finally {
      this.done();
    }
  }

  /**
   * Returns the request of a part, whose signal is aborted with `left`. Node aborts the signal of a Request only while
   * that Request exists (a WeakRef in undici's lib/web/fetch/request.js). So it is kept for as long as the work.
   */
  follow(request: Request, left: AbortSignal): Request {
    const own = new Request(request, { signal: left });
    this.requests.push(own);
    return own;
  }

  /** No further part begins. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.done();
  }

  private done(): void {
    this.open -= 1;
    if (this.open === 0) this.over(this.status);
  }
}

const works = new WeakMap<object, Work>();
const signals = new WeakMap<AppLoadContext, AbortSignal>();

/** From now on, `work` is that of this answer; it ends with it at the latest. */
export function beginWork(res: Res, work: Work): void {
  works.set(res, work);
  if (res.destroyed) work.end();
  else res.once("close", () => work.end());
}

/** Returns the work of an answer; where none was begun, one that is not waited for. */
export function requestWork(res: Res): Work {
  const work = works.get(res) ?? new Work(() => {});
  works.set(res, work);
  return work;
}

/** Whatever is done with this context belongs to that work, for a caller who may leave. */
export function noteContext(context: AppLoadContext, work: Work, left: AbortSignal): void {
  works.set(context, work);
  signals.set(context, left);
}

type Args = Parameters<LoaderFunction>[0];

/** The same build, whose loaders and actions are counted for the request that they are called for. */
export function counted(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const parts = { ...(loader && { loader: part(loader) }), ...(action && { action: part(action) }) };
    return [id, { ...route, module: { ...route.module, ...parts } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function part<F extends LoaderFunction | ActionFunction>(run: F): F {
  const inWork = (args: Args) => {
    const [work, left] = [works.get(args.context), signals.get(args.context)];
    if (!work || !left) return run(args);
    const request = work.follow(args.request, left);
    return work.of((async () => unheard(await run({ ...args, request }), left))());
  };
  return Object.assign(inWork, run);
}

/** If an answer comes after its caller has left, its body is never read: what makes it would wait for ever. */
function unheard<T>(answer: T, left: AbortSignal): T {
  if (!(answer instanceof Response) || !answer.body) return answer;
  const drop = () => void (answer.body?.locked || answer.body?.cancel().catch(() => {}));
  if (left.aborted) drop();
  else left.addEventListener("abort", drop, { once: true });
  return answer;
}
