/**
 * Whether the bot may call an address: https (plain http on this machine only) and an allowed host.
 * `*.` in the list stands for one label; an entry with a port requires that port. The bot's token
 * goes to these addresses, so this is the only check.
 */
export function isServiceUrl(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.search || url.hash) return false;
  const local =
    url.hostname === "127.0.0.1" || url.hostname === "localhost" || url.hostname === "[::1]";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && local)) return false;
  return hosts.some((host) => matches(url.host, host));
}

function matches(host: string, pattern: string): boolean {
  if (!pattern.startsWith("*.")) return host === pattern.toLowerCase();
  const [label, ...rest] = host.split(".");
  return Boolean(label) && rest.join(".") === pattern.slice(2).toLowerCase();
}
