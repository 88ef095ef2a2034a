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

/** From now on, `work` is that of this answer; it ends with it at the latest. */
export function beginWork(res: Res, work: Work): void {
  works.set(res, work);
  if (res.destroyed) work.end();
  else res.once("close", () => work.end());
}

/** Returns the work of an answer; where none was begun, one that is not waited for. */
export const requestWork = (res: Res): Work => works.get(res) ?? new Work(() => {});

/** Whatever is done with this context belongs to that work. */
export const noteContext = (context: AppLoadContext, work: Work): void => void works.set(context, work);

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
    const done = (async () => unheard(await run(args), args.request.signal))();
    return works.get(args.context)?.of(done) ?? done;
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
