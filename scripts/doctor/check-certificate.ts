import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";
import { type Check, type Finding, fix, ok, skip, wordOf } from "./finding.ts";

const leastDays = 14;
const day = 86_400_000;
const hour = 3_600_000;

/** The public address: whether it is https, can be reached, and with which certificate. */
export const checkCertificate: Check = {
  name: "address",
  run: async ({ config, without }) => {
    const missing = without("PUBLIC_URL");
    if (missing) return skip(missing);
    const { protocol, hostname, port, host, pathname } = new URL(config.publicUrl);
    if (pathname !== "/")
      return fix(`PUBLIC_URL has the path ${pathname}`, "give the product a host name of its own");
    if (protocol !== "https:")
      return config.production
        ? fix(
            `PUBLIC_URL is ${protocol}//${host}`,
            "Teams needs https: put a proxy with TLS in front",
          )
        : skip("PUBLIC_URL is not https, which only the emulator takes");
    return lookAt(hostname.replace(/^\[|\]$/g, ""), Number(port || 443));
  },
};

async function lookAt(host: string, port: number): Promise<Finding> {
  const servername = net.isIP(host) ? "" : host;
  const socket = tls.connect({ host, port, servername, rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect");
  } catch (error) {
    return fix(
      `${host}:${port} does not answer with TLS (${wordOf(error)})`,
      "see the name in DNS, the firewall and the proxy",
    );
  } finally {
    socket.end();
  }
  const certificate = socket.getPeerCertificate();
  const wrongName = tls.checkServerIdentity(host, certificate);
  if (wrongName)
    return fix(
      `its certificate is not for ${host}`,
      `get one for the name in PUBLIC_URL (it is for ${certificate.subjectaltname ?? "no name"})`,
    );
  const left = Date.parse(certificate.valid_to) - Date.now();
  if (left < 0) return fix("its certificate has expired", "renew it");
  if (!socket.authorized)
    return fix(
      `its certificate is not trusted (${String(socket.authorizationError)})`,
      "send the whole chain of an authority that Teams trusts",
    );
  const [count, unit] = left < day ? [left / hour, "hours"] : [left / day, "days"];
  const time = (more = "") => `${Math.floor(count)} ${more}${unit}`;
  if (endsSoon(certificate, Date.now()))
    return fix(`its certificate ends in ${time()}`, "renew it");
  return ok(`https://${host}:${port}, certificate for ${time("more ")}`);
}

/** Short ones, as of Caddy's own authority, are renewed by a program when a third is left. */
export function endsSoon(
  { valid_from, valid_to }: Pick<tls.PeerCertificate, "valid_from" | "valid_to">,
  now: number,
): boolean {
  const end = Date.parse(valid_to);
  return end - now < Math.min(leastDays * day, (end - Date.parse(valid_from)) / 4);
}
