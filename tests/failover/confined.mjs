/* What a unit takes away of system calls and sockets, kept without systemd: by Perl, which every Debian has. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const PERL = "/usr/bin/perl";
const PROGRAM = fileURLToPath(new URL("confined.pl", import.meta.url));

/** `systemd-analyze syscall-filter @privileged @resources`, with the numbers of Linux on x86-64. */
const GROUPS = {
  "@privileged": {
    ...{ chown: 92, fchown: 93, fchownat: 260, lchown: 94, adjtimex: 159, clock_adjtime: 305 },
    ...{ clock_settime: 227, settimeofday: 164, delete_module: 176, finit_module: 313, init_module: 175 },
    ...{ ioperm: 173, iopl: 172, kexec_file_load: 320, kexec_load: 246, reboot: 169, swapoff: 168 },
    ...{ swapon: 167, _sysctl: 156, acct: 163, bpf: 321, capset: 126, chroot: 161, fanotify_init: 300 },
    ...{ fanotify_mark: 301, nfsservctl: 180, open_by_handle_at: 304, pivot_root: 155, quotactl: 179 },
    ...{ quotactl_fd: 443, setdomainname: 171, setfsuid: 122, setgroups: 116, sethostname: 170 },
    ...{ setresuid: 117, setreuid: 113, setuid: 105, vhangup: 153 },
  },
  "@resources": {
    ...{ ioprio_set: 251, mbind: 237, migrate_pages: 256, move_pages: 279, sched_setaffinity: 203 },
    ...{ sched_setattr: 314, sched_setparam: 142, sched_setscheduler: 144, set_mempolicy: 238 },
    ...{ set_mempolicy_home_node: 450, setpriority: 141, setrlimit: 160 },
  },
};

/** Whether this machine can keep it: by these numbers on x86-64 alone, and not in a container that allows no seccomp. */
export const CONFINES =
  process.platform === "linux" &&
  process.arch === "x64" &&
  spawnSync(PERL, [PROGRAM, String(GROUPS["@resources"].setpriority), "", "true"]).status === 0;

/** Of address families, as their names stand in a unit. */
const FAMILIES = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10, AF_NETLINK: 16 };

/**
 * The words before a command that have it run as its unit confines it: without the calls that its SystemCallFilter
 * lines take away (`~`) and do not give back, and with sockets of its RestrictAddressFamilies alone. None where this machine can't.
 * @param {{ filters: string[], families: string[] }} unit
 */
export function confinedBy({ filters, families }) {
  const denied = new Map();
  for (const line of filters)
    for (const name of words(line.replace("~", "")))
      for (const [call, number] of Object.entries(GROUPS[name] ?? { [name]: null }))
        if (!line.startsWith("~")) denied.delete(call);
        else denied.set(call, known(number, name));
  const allowed = families.flatMap(words).map((name) => known(FAMILIES[name], name));
  return CONFINES ? [PERL, PROGRAM, [...denied.values()].join(","), allowed.join(",")] : [];
}

const words = (line) => line.split(" ").filter(Boolean);

function known(number, name) {
  if (number === undefined || number === null) throw new Error(`${name} is not known here.`);
  return number;
}
