/*
 * A stranger's request body is received before the request gets a place. So a sender that is slow, or never comes
 * to an end, keeps no other from a place. Only so many do so at once, and an honest one is done in a moment. For
 * one more, the one that has been at it for longest goes.
 */
import type { IncomingMessage } from "node:http";

/** More came than was announced, or than may. */
export class BodyTooLong extends Error {}
/** Others wanted the room of one who took long. */
export class BodyTooSlow extends Error {}

type Coming = { from: string; stop: (error: Error) => void };

const came = new WeakMap<IncomingMessage, Buffer>();

/** Returns what a request brought, where it was taken in beforehand. */
export const bodyThatCame = (req: IncomingMessage): Buffer | undefined => came.get(req);

/** So many bytes are announced; Infinity where a body comes without saying how long it is. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers["content-length"] ?? 0);
}

/** Bodies that come at the same time. */
export class Bodies {
  /** From the one that began first. */
  private readonly coming = new Set<Coming>();

  constructor(
    private readonly atOnceMax: number,
    /** Of one network. */
    private readonly ofOneMax: number,
  ) {}

  /** Takes a whole body in. Throws BodyTooLong, BodyTooSlow, or what is said of a caller who left. */
  take(req: IncomingMessage, from: string, bytesMax: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const one = this.begin(from, (error) => {
        this.coming.delete(one);
        req.off("data", more);
        reject(error);
      });
      const more = (part: Buffer) => {
        bytes += part.length;
        if (bytes > bytesMax) return one.stop(new BodyTooLong());
        parts.push(part);
      };
      req.on("data", more);
      req.once("end", () => {
        this.coming.delete(one);
        came.set(req, Buffer.concat(parts));
        resolve();
      });
      req.once("close", () => one.stop(new Error("left")));
      req.once("error", one.stop);
    });
  }

  /** Lets nothing of it in: the answer is that of a request without one. The rest is read past by Node, and counts. */
  pass(req: IncomingMessage, from: string): void {
    came.set(req, Buffer.alloc(0));
    const one = this.begin(from, () => req.destroy());
    req.once("close", () => this.coming.delete(one));
  }

  private begin(from: string, stop: Coming["stop"]): Coming {
    const ofOne = [...this.coming].filter((each) => each.from === from);
    if (ofOne.length >= this.ofOneMax) this.end(ofOne[0]);
    else if (this.coming.size >= this.atOnceMax) this.end(this.coming.values().next().value);
    const one = { from, stop };
    this.coming.add(one);
    return one;
  }

  private end(one: Coming | undefined): void {
    if (!one) return;
    this.coming.delete(one);
    one.stop(new BodyTooSlow());
  }
}
