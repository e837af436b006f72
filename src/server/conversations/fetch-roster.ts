import type { Address, Host, RosterEntry } from "../teams/host.ts";

type UnderWay = Map<string, Promise<RosterEntry[]>>;
const underWay = new WeakMap<Host, UnderWay>();

/** The roster of a place. Everybody who asks while the host is being asked gets the same answer. */
export function fetchRoster(host: Host, of: Address): Promise<RosterEntry[]> {
  const calls = underWay.get(host) ?? new Map<string, Promise<RosterEntry[]>>();
  underWay.set(host, calls);
  const key = `${of.app} ${of.tenantId} ${of.conversationId}`;
  const running = calls.get(key);
  if (running) return running;
  const call = host.members(of).finally(() => calls.delete(key));
  calls.set(key, call);
  return call;
}
