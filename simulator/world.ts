import type { Contacts } from "./contacts/contact-book";
import type { Faults } from "./faults/faults";
import type { Journal } from "./messages/journal";
import type { Store } from "./messages/store";
import type { Sessions } from "./sessions/sessions";
import type { Waha } from "./waha";
import type { Webhooks } from "./webhooks/webhooks";

/** Everything that one simulated WAHA server is made of. */
export type World = Waha & {
  sessions: Sessions;
  store: Store;
  journal: Journal;
  faults: Faults;
  people: Contacts;
  webhooks: Webhooks;
};
