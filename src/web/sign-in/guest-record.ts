import { deviceStore } from "../device-store.ts";

/**
 * What is stored of an unverified participant (ANO-15), per meeting. `exp` in seconds since 1970.
 */
export type GuestRecord = {
  isAnonymous: true;
  meetingId: string;
  name: string;
  email: string;
  teamsUserId: string;
  token: string;
  exp: number;
};

/** A token counts as expired this long before its expiry (ANO-12). Seconds. */
const margin = 300;
const day = 86_400;

type GuestStore = {
  read: () => GuestRecord | null;
  keep: (record: GuestRecord) => void;
  /** Whether the participant chose not to give a name (ANO-07). */
  wasSkipped: () => boolean;
  keepSkipped: () => void;
};

/** The storage key of one meeting on this device: a digest. */
export async function guestStore(context: string, meetingId: string): Promise<GuestStore> {
  const name = await deviceStore.nameOf("guest", context, meetingId);
  return {
    read: () => ofMeeting(deviceStore.get(name), meetingId),
    keep: (record) => deviceStore.set(name, JSON.stringify(record)),
    wasSkipped: () => deviceStore.get(`${name}:skipped`) !== null,
    keepSkipped: () => deviceStore.set(`${name}:skipped`, "yes"),
  };
}

/** Only for this meeting (ANO-11). */
function ofMeeting(text: string | null, meetingId: string): GuestRecord | null {
  try {
    // safe: validated just below, and written only by `keep`
    const record = JSON.parse(text ?? "null") as GuestRecord | null;
    return record?.meetingId === meetingId &&
      typeof record.token === "string" &&
      typeof record.exp === "number"
      ? record
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether a token may still be used: more than five minutes remain (ANO-11, ANO-12). `now` in
 * milliseconds.
 */
export function isUsable({ exp }: Pick<GuestRecord, "exp">, now: number): boolean {
  return exp - margin > now / 1000;
}

/** The expiry that the server named, or 24 hours from now (ANO-13). Seconds. */
export function endOf(exp: unknown, now: number): number {
  return typeof exp === "number" && Number.isFinite(exp) ? exp : Math.floor(now / 1000) + day;
}
