import { buffer } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { readEvidence } from "~/domain/credits/evidence";
import { listRequests, ownRequest, requestById } from "~/domain/credits/list-requests";
import { EVIDENCE_BYTES_MAX } from "~/domain/credits/request-credits";
import { db } from "~/platform/db";
import { ask, buyer, setPrice } from "../support/buying";
import { wholeCast } from "../support/cast";
import { jpgFile, pdfFile, pngFile } from "../support/evidence";
import { faults, refusal } from "../support/refusal";

let cast: Awaited<ReturnType<typeof wholeCast>>;
beforeAll(async () => {
  cast = await wholeCast();
  await setPrice(cast.citra, 150);
});

test("what comes as proof must be a whole JPG, PNG or PDF of at most 5 MB; nothing else leaves a trace", async () => {
  const joko = await buyer();
  const before = await db.storedFile.count();
  const tries = {
    text: await faults(ask(joko, 1, Buffer.from("I have paid."))),
    empty: await faults(ask(joko, 1, Buffer.alloc(0))),
    "cut off": await faults(ask(joko, 1, jpgFile().subarray(0, -9))),
    polyglot: await faults(ask(joko, 1, jpgFile("<script>alert(1)</script>"))),
    both: await faults(ask(joko, 0, Buffer.from("x"))),
    large: await refusal(ask(joko, 1, Buffer.concat([pngFile(), Buffer.alloc(EVIDENCE_BYTES_MAX)]))),
  };
  expect(tries).toEqual({
    text: { transfer_evidence: "EVIDENCE_TYPE" },
    empty: { transfer_evidence: "EVIDENCE_DAMAGED" },
    "cut off": { transfer_evidence: "EVIDENCE_DAMAGED" },
    polyglot: { transfer_evidence: "EVIDENCE_TYPE" },
    both: { transfer_evidence: "EVIDENCE_TYPE", amount: "CREDITS_RANGE" },
    large: "FILE_TOO_LARGE",
  });
  expect(await db.creditRequest.count({ where: { userId: joko.id } })).toBe(0);
  expect(await db.storedFile.count()).toBe(before);
  expect((await ask(joko, 1, jpgFile())).request.transfer_evidence_url).toMatch(/\/evidence\.jpg$/);
  expect((await ask(joko, 1, pdfFile())).request.transfer_evidence_url).toMatch(/\/evidence\.pdf$/);
});

test("a file of exactly 5 × 1,024 × 1,024 bytes is taken", async () => {
  const photo = Buffer.concat([jpgFile(), Buffer.alloc(EVIDENCE_BYTES_MAX - jpgFile().length)]);
  expect((await ask(await buyer(), 1, photo)).ok).toBe(true);
});

test("the proof is for its owner and for admins with REQUEST_CREDITS; for others there is none", async () => {
  const proof = pngFile(1, 70);
  const { request } = await ask(cast.ani, 10, proof);
  for (const actor of [cast.ani, cast.citra, cast.eka]) {
    const { content, bytes, type } = await readEvidence(actor, request.id, "png");
    expect([type, bytes, (await buffer(content)).equals(proof)]).toEqual(["png", proof.length, true]);
  }
  for (const actor of [cast.budi, cast.dewi])
    expect(await refusal(readEvidence(actor, request.id, "png"))).toBe("NOT_FOUND");
  expect(await refusal(readEvidence(cast.ani, request.id, "pdf"))).toBe("NOT_FOUND");
  expect(await refusal(readEvidence(cast.ani, request.id, "../../siar.db"))).toBe("NOT_FOUND");
  expect(await refusal(ownRequest(cast.budi, request.id))).toBe("NOT_FOUND");
});

test("a proof that came before is pointed out to the admin; a user learns only of their own", async () => {
  const [one, two] = [await buyer(), await buyer()];
  const proof = pngFile(77, 71);
  const first = (await ask(one, 10, proof)).request;
  const second = (await ask(two, 10, proof)).request;
  const third = (await ask(two, 10, proof)).request;
  expect([first, second, third].map((r) => r.evidence_used_before)).toEqual([false, false, true]);
  expect(await requestById(first.id)).toMatchObject({ evidence_used_before: false, evidence_used_in: [] });
  expect(await requestById(second.id)).toMatchObject({
    evidence_used_before: true,
    evidence_used_in: [first.id],
  });
  const { data } = await listRequests({ limit: 3 });
  expect(data.map((r) => r.evidence_used_before)).toEqual([true, true, false]);
});
