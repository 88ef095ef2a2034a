import { Watch } from "./observe";
import { Random } from "./random";
import { Course } from "./step";
import { BEGIN, DAY, HOUR, MINUTE, newWorld } from "./world";

/** So many days an account is looked at; then comes another one. */
const DAYS_EACH = 50;
/** More does not happen at one moment. */
const AT_ONCE_MAX = 10_000;

export type Played = {
  days: number;
  messages: number;
  forecasts: { checked: number; inTime: number };
  /** What was wrong on which day; nothing more is played after the first account with something. */
  wrong: string[];
};

/** Plays so many days of virtual installations, one after the other. The same seed plays the same days. */
export function playDays(days: number, seed: number): Played {
  const played: Played = { days: 0, messages: 0, forecasts: { checked: 0, inTime: 0 }, wrong: [] };
  for (let account = 0; played.days < days && played.wrong.length === 0; account += 1) {
    const some = Math.min(DAYS_EACH, days - played.days);
    const { world, watch } = playAccount(some, new Random(seed * 1_000_003 + account));
    played.days += some;
    played.messages += world.sent;
    played.forecasts.checked += watch.forecasts.checked;
    played.forecasts.inTime += watch.forecasts.inTime;
    played.wrong.push(...watch.wrong.map((what) => `account ${account}, ${what}`));
  }
  return played;
}

function playAccount(days: number, random: Random) {
  const world = newWorld(random);
  const watch = new Watch(world);
  const course = new Course(world, watch, random);
  const { agenda } = course;
  const calm = random.chance(0.5);
  for (let day = 0; day < days; day += 1) {
    const at = (hour: number) => BEGIN + day * DAY + Math.floor(hour * HOUR);
    agenda.add({ at: at(0), kind: "midnight" });
    for (let look = 1; look < DAY / (5 * MINUTE); look += 1)
      agenda.add({ at: at(0) + look * 5 * MINUTE, kind: "look" });
    if (random.chance(0.4)) agenda.add({ at: at(random.next() * 24), kind: "queued" });
    if (calm) continue;
    if (random.chance(0.3)) agenda.add({ at: at(random.next() * 24), kind: "heard" });
    if (random.chance(0.15)) agenda.add({ at: at(random.next() * 24), kind: "outage" });
    if (random.chance(0.3))
      agenda.add({ at: at(random.next() * 24), kind: "daemon_gone", asleep: random.chance(0.5) });
  }
  for (const { id, tells } of world.devices) if (tells) agenda.add({ at: BEGIN, kind: "told", device: id });
  let atOnce = 0;
  for (let event = agenda.next(); event && event.at < BEGIN + days * DAY; event = agenda.next()) {
    atOnce = event.at === world.now ? atOnce + 1 : 0;
    if (atOnce < AT_ONCE_MAX) course.step(event);
    else {
      watch.wrong.push(
        `${new Date(event.at).toISOString()}: a wait that is over is waited for again and again`,
      );
      break;
    }
  }
  return { world, watch };
}
