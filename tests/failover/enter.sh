#!/bin/sh
# enter.sh MACHINE UID PROGRAM…: inside the namespaces of run.mjs. /etc, /opt, /var and /usr/local/bin become folders of
# MACHINE, every port may be listened on, and PROGRAM runs as the user siar, who has no rights.
set -eu
machine=$1 uid=$2
shift 2
mkdir -p "$machine/opt" "$machine/bin" "$machine/was-bin"
for each in lib backups log run/postgresql tmp cache; do mkdir -p "$machine/var/$each"; done
cp -rL --no-preserve=ownership /etc "$machine/etc" 2> /dev/null || true
mkdir -p "$machine/etc/systemd/system" "$machine/etc/nginx/conf.d"
echo "siar:x:$uid:$uid::/var/lib/siar:/usr/sbin/nologin" >> "$machine/etc/passwd"
printf '127.0.0.1 localhost siar.example.com\n127.0.0.2 db1\n127.0.0.3 db2\n' > "$machine/etc/hosts"
mount --bind /usr/local/bin "$machine/was-bin"
for each in "$machine"/was-bin/*; do [ ! -e "$each" ] || ln -s "$each" "$machine/bin/"; done
mount --bind "$machine/etc" /etc
mount --bind "$machine/opt" /opt
mount --bind "$machine/var" /var
mount --bind "$machine/bin" /usr/local/bin
ip link set lo up
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
exec unshare --user --map-user="$uid" --map-group="$uid" "$@"
