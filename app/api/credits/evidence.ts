import { readEvidence } from "~/domain/credits/evidence";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { evidenceAnswer } from "~/http/api/send-evidence";
import { idParam } from "~/http/params";

/** `evidence.jpg`, `evidence.png` or `evidence.pdf`. */
const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The proof of transfer of a request: evidence.jpg, evidence.png or evidence.pdf.",
    answer: { file: ["image/jpeg", "image/png", "application/pdf"] },
    run: async ({ actor, params }) => {
      const id = idParam(params.requestId);
      const [, type = ""] = /^evidence\.(\w+)$/.exec(params.evidence ?? "") ?? [];
      return evidenceAnswer(id, await readEvidence(actor, id, type));
    },
  },
});

export { action, loader };
