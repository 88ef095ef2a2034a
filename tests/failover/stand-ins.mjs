/* Programs that need rights, a network or systemd, and what stands in their place: first in the PATH of the blocks. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Name, what is done instead, and how. */
const STAND_INS = [
  [
    "sudo",
    "there is one user; as postgres: the role of that name",
    `user=
if [ "$1" = -u ]; then user=$2; shift 2; fi
if [ "$user" = postgres ]; then export PGUSER=postgres; fi
exec "$@"`,
  ],
  ["useradd", "the user is there", "exit 0"],
  ["apt-get", "the packages are there", "exit 0"],
  [
    "install",
    "files are this user's, whatever owner is asked for",
    `n=$# skip=
while [ $n -gt 0 ]; do
  each=$1 n=$((n - 1)); shift
  if [ "$skip" ]; then skip=; else case $each in -o|-g) skip=1 ;; *) set -- "$@" "$each" ;; esac; fi
done
exec /usr/bin/install "$@"`,
  ],
  [
    "npm",
    "no network: packages are those that npm ci installed for this project; each version is built once",
    `if [ "$1" = ci ]; then mkdir node_modules && exec ln -s "$DRILL_PACKAGES"/* "$DRILL_PACKAGES"/.bin "$DRILL_PACKAGES"/.package-lock.json node_modules/; fi
cache=$DRILL_BUILT/$(node -p 'require("./package.json").version')
if [ -d "$cache" ]; then exec cp -a "$cache/build" "$cache/generated" .; fi
/usr/bin/env PATH="$DRILL_PATH" npm "$@" && mkdir -p "$cache" && cp -a build generated "$cache"`,
  ],
  [
    "certbot",
    "a certificate that this machine signed itself",
    `place=/etc/letsencrypt/live/siar.example.com
mkdir -p $place; [ -e $place/fullchain.pem ] || openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=siar.example.com \\
  -addext subjectAltName=DNS:siar.example.com -keyout $place/privkey.pem -out $place/fullchain.pem 2> /dev/null`,
  ],
  [
    "systemctl",
    "no systemd: tests/failover/units.mjs reads the units and starts what they say",
    `exec curl -sS --fail-with-body --max-time 600 --unix-socket "$DRILL_SYSTEMD" -d "$*" http://systemd/`,
  ],
];

/** Writes them; answers the folder, and prints what each stands for. */
export function writeStandIns(machine) {
  const folder = join(machine, "stand-ins");
  mkdirSync(folder);
  for (const [name, instead, script] of STAND_INS) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
    console.log(`   ${name}: ${instead}`);
  }
  return folder;
}
