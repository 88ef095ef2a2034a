import { existsSync } from "node:fs";
import { install, mayInstall } from "./debian.mjs";

const PATH = "/usr/sbin/nginx";

/** Where nginx is on this machine. */
export const nginxPath = () => (existsSync(PATH) ? PATH : null);

/** Installs Debian's nginx if there is none and we may; answers whether there is one then. */
export async function ensureNginx() {
  if (!nginxPath() && mayInstall()) await install("nginx-light");
  return nginxPath() !== null;
}
