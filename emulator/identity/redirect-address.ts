import type { RegisteredApp } from "../directory/registered-app.ts";

/**
 * Whether a sign-in may come back to an address: http(s), at the app's own origin or at one of its
 * valid domains.
 */
export function isRedirectAddress(app: RegisteredApp, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, hash } = new URL(address);
  const plain = /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
  return plain && hostsOf(app).includes(host);
}

/** Whether a page of this origin is the app's. */
export function isAppOrigin(app: RegisteredApp, origin: string): boolean {
  return (
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    hostsOf(app).includes(new URL(origin).host)
  );
}

function hostsOf({ messagingEndpoint, validDomains }: RegisteredApp): string[] {
  return [new URL(messagingEndpoint).host, ...validDomains];
}
