import { isIPv6 } from "node:net";

/** Where this machine reaches what listens on an address, which may be that of all interfaces. */
export function localUrl(address: string, port: number): string {
  const host = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
