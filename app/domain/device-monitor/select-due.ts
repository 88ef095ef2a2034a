import { groupBy } from "~/platform/group-by";
import type { DueDevice } from "./due-devices";
import type { Lists } from "./list-support";

/** Of one place that has no list: it takes a while, and another daemon may take the others. */
const ONE_BY_ONE_MAX = 200;

type Choice = {
  /** For so many places of servers that answered well the last time, and of others. */
  room: { good: number; bad: number };
  lists: Lists;
  /** What is known of the key of a server: another key is another place. */
  keys: ReadonlyMap<number, string>;
  now: Date;
};

/**
 * Of the devices that are due, or soon will be, returns those to ask about now. As many places are chosen as there
 * is room for. Places that did not answer well the last time have room of their own. If a list reports all devices
 * of a place, the others of that place come with those that are due.
 */
export function choose(devices: readonly DueDevice[], { room, lists, keys, now }: Choice): number[] {
  const left = { ...room };
  return [...placesOf(devices, keys).values()].flatMap((place) => {
    const due = place.filter(({ isDue }) => isDue);
    if (due.length === 0) return [];
    const kind = place.every(({ ok }) => ok === false) ? "bad" : "good";
    if (left[kind] <= 0) return [];
    left[kind] -= 1;
    return together(place, due, lists, now).map(({ id }) => id);
  });
}

function together(place: DueDevice[], due: DueDevice[], lists: Lists, now: Date): DueDevice[] {
  const listed = place.filter(({ serverId }) => lists.mayHelp(serverId, now));
  const servers = [...new Set(listed.map(({ serverId }) => serverId))];
  if (!lists.areWorth(listed.length, servers, now)) return due.slice(0, ONE_BY_ONE_MAX);
  const alone = due.filter(({ serverId }) => !lists.mayHelp(serverId, now));
  return [...listed, ...alone.slice(0, ONE_BY_ONE_MAX)];
}

const placesOf = (devices: readonly DueDevice[], keys: Choice["keys"]) =>
  groupBy(devices, ({ place, serverId }) => `${place} ${keys.get(serverId)}`);
