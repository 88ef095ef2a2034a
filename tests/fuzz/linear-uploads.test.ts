import { uploadedFile } from "~/http/request/multipart";
import { holdsLinear } from "./linear";

const BOUNDARY = "boundary";
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;
const CHUNK_BYTES = 64 * 1024;

/** Sends a body as it comes from the network; what is refused is refused. */
async function upload(body: Buffer): Promise<void> {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) controller.enqueue(body.subarray(at, at + CHUNK_BYTES));
      else controller.close();
      at += CHUNK_BYTES;
    },
  });
  const init = {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: stream,
    duplex: "half",
  };
  const request = new Request("http://siar.test/upload", init as RequestInit);
  await uploadedFile(request, { whose: 1, bytesMax: 64 * 1024 * 1024 }, async () => {}).catch(() => {});
}

const sent = (what: string, piece: string, head = "") => ({
  what: `an upload of ${what} is received in linear time`,
  text: (n: number) => Buffer.from(head + piece.repeat(Math.ceil(n / piece.length))),
  work: upload,
  n: 250_000,
});

holdsLinear([
  sent("a file", "x", FILE),
  sent("line ends", "\r\n", FILE),
  sent("what nearly is its boundary", `\r\n--${BOUNDARY.slice(0, -1)}`, FILE),
  sent("headers", "a: b\r\n", `--${BOUNDARY}\r\n`),
  sent("one long header", "a", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
  sent("parameters", "; a=b", `--${BOUNDARY}\r\nContent-Disposition: form-data`),
  sent("parts", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`),
  sent("text before the first part", "-"),
]);
