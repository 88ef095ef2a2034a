import { accountKeywords, KeywordsChange, updateAccountKeywords } from "~/domain/opt-outs/account-keywords";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { KeywordsShape } from "../shapes/opt-outs";
import { Changed } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The words with which people ask this account for no more messages, and for messages again.",
    answer: KeywordsShape,
    run: ({ actor }) => accountKeywords(actor),
  },
  PUT: {
    who: signedIn,
    what: "Changes the words that stop; there is always one, and null brings back those that Siar comes with. `start_words` are the same for everybody: they may be sent back as they are.",
    answer: Changed,
    body: KeywordsChange,
    run: ({ actor, body }) => updateAccountKeywords(actor, body),
  },
});

export { action, loader };
