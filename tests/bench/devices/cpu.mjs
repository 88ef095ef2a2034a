import { readdirSync, readFileSync } from "node:fs";

/** Kernel ticks per second, as /proc counts CPU time. */
const TICKS = 100;

/** What a process, with all its threads, has used of the processors; `ended`: and its children that are gone. */
export function cpuSeconds(pid, { ended = false } = {}) {
  const fields = statOf(pid);
  return fields
    ? fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
    : 0;
}

/** The same for a process and all its children, those that are gone, too. */
export function familySeconds(pid) {
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && Number(statOf(name)?.[1]) === pid,
  );
  return children.reduce((sum, child) => sum + cpuSeconds(child), cpuSeconds(pid, { ended: true }));
}

/** The fields after the name, which may hold spaces; null: it is gone. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  } catch {
    return null;
  }
}
