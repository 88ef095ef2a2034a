import { FAULTS } from "./faults/fault-table";
import { send } from "./http/answer";
import type { Call } from "./http/call";
import { ackName, acknowledgement } from "./messages/store";

const MESSAGES_SHOWN = 50;

/** The simulator's own page: what it is, its sessions, the last messages, and how to order a fault. */
export function page({ world, response }: Call): void {
  const now = Date.now();
  const sessions = world.sessions
    .all()
    .map(({ name, status, phone }) => row([name, status, phone ?? "not paired"]));
  const messages = world.store
    .newest(MESSAGES_SHOWN)
    .map((each) =>
      row([
        new Date(each.at).toISOString(),
        each.session,
        each.person,
        each.text,
        each.id,
        ackName(acknowledgement(each, now)),
      ]),
    );
  const faults = Object.entries(FAULTS).map(([name, { ending, calls, text }]) =>
    row([`…${ending}`, name, Number.isFinite(calls) ? "first call" : "always", text]),
  );
  const counts = Object.entries(world.journal.summary()).map(([name, value]) => row([name, String(value)]));
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>WAHA SIMULATOR</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
strong{background:#fde68a;color:#000;padding:.2rem .5rem}table{border-collapse:collapse;margin:.5rem 0 2rem}
td,th{border:1px solid #8884;padding:.2rem .6rem;text-align:left;overflow-wrap:anywhere}</style></head><body>
<h1>WAHA SIMULATOR</h1>
<p><strong>Development part. Nothing is sent to WhatsApp.</strong></p>
<p>It answers like WAHA ${escaped(world.version)} with the engine ${escaped(world.engine)}.</p>
<h2>What recipients got</h2>${table(["what", "count"], counts)}
<h2>Sessions</h2>${table(["name", "status", "phone"], sessions)}
<h2>Last messages</h2>${table(["at", "session", "chat", "text", "id", "acknowledged"], messages)}
<h2>Faults by the end of the number</h2>${table(["number", "fault", "calls", "what happens"], faults)}
</body></html>`;
  send(response, 200, "text/html; charset=utf-8", html);
}

function table(heads: string[], rows: string[]): string {
  const head = heads.map((each) => `<th scope="col">${escaped(each)}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}</tr>`;

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
