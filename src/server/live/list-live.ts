import type { z } from "zod";
import type { listEvent } from "#contract/surveys.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Metrics } from "../metrics.ts";
import type { Fanout } from "./fanout.ts";
import { heartbeat } from "./heartbeat.ts";
import { writeToAll } from "./write-to-all.ts";

/** A list of a conversation's or of an owner's items. */
export type ListOf = { tenantId: TenantId; app: ApplicationType; listId: ConversationId | UserId };
/** `mayRead`: whether he may still read the list. Must not reject. */
export type ListViewer = { write: (chunk: Buffer) => void; mayRead: () => Promise<boolean>; end: () => void };

/** Tells open lists that something in them has changed; whoever shows one reads it again. */
export type ListLive = {
  /** Called after the commit, in any process. */
  changed: (list: ListOf) => void;
  watch: (list: ListOf, viewer: ListViewer) => () => void;
  close: () => void;
};

/** Whoever was asked for longest ago comes first among the viewers. */
type Room = { viewers: Set<ListViewer>; timer: NodeJS.Timeout | null; toldAt: number };

/** Milliseconds from one event of a list to the next; and from one to the next where nobody knows what changed. */
const spacing = { changes: 250, missed: 5000 };
/**
 * Over so many milliseconds those who look read the list again: the more, the longer, so that what they ask for does not pile up. Doubled step by step, so that nobody is told how many look.
 */
const reading = { shortest: 250, each: 4, longest: 4000 };

/** So many viewers are asked for before an event: five hundred at once would hold up what they read next. */
const askedAtOnce = 50;

export function createListLive({ fanout, metrics }: { fanout: Fanout; metrics: Metrics }): ListLive {
  const rooms = new Map<string, Room>();
  const beat = setInterval(() => {
    for (const { viewers } of rooms.values()) for (const viewer of viewers) viewer.write(heartbeat.chunk);
  }, heartbeat.every).unref();

  /** At once where the last event is long enough ago, otherwise when it is; what changes meanwhile shares that event. */
  function plan(room: Room, apart: number): void {
    if (room.timer) return;
    const wait = Math.max(0, room.toldAt + apart - performance.now());
    room.timer = setTimeout(() => {
      room.timer = null;
      room.toldAt = performance.now();
      void tell(room);
    }, wait);
  }

  /** Whoever may not read the list any more is told nothing; his stream ends. Where very many look, each is asked for when it is his turn. */
  async function tell(room: Room): Promise<void> {
    const due = [...room.viewers].slice(0, askedAtOnce);
    for (const viewer of due) {
      room.viewers.delete(viewer);
      room.viewers.add(viewer);
    }
    const asked = await Promise.all(due.map(async (viewer) => ({ viewer, may: await viewer.mayRead() })));
    const gone = new Set(asked.flatMap(({ viewer, may }) => (may ? [] : viewer)));
    for (const viewer of gone) viewer.end();
    const told = [...room.viewers].filter((viewer) => !gone.has(viewer));
    metrics.liveEvents.inc(told.length);
    await writeToAll(told, eventFor(told.length));
  }

  fanout.subscribe({
    changed: (key) => {
      const room = rooms.get(key);
      if (room) plan(room, spacing.changes);
    },
    missed: () => {
      for (const room of rooms.values()) plan(room, spacing.missed);
    },
  });

  function leave(key: string, room: Room, viewer: ListViewer): void {
    if (!room.viewers.delete(viewer)) return;
    metrics.liveViewers.dec();
    if (room.viewers.size > 0) return;
    clearTimeout(room.timer ?? undefined);
    rooms.delete(key);
  }

  return {
    changed: (list) => fanout.publish(keyOf(list)),
    watch: (list, viewer) => {
      const key = keyOf(list);
      const room = rooms.get(key) ?? { viewers: new Set(), timer: null, toldAt: Number.NEGATIVE_INFINITY };
      rooms.set(key, room);
      room.viewers.add(viewer);
      metrics.liveViewers.inc();
      return () => leave(key, room, viewer);
    },
    close: () => {
      clearInterval(beat);
      for (const { timer } of rooms.values()) clearTimeout(timer ?? undefined);
      rooms.clear();
    },
  };
}

function eventFor(viewers: number): Buffer {
  let within = reading.shortest;
  while (within < Math.min(viewers * reading.each, reading.longest)) within *= 2;
  return Buffer.from(`event: list\ndata: ${JSON.stringify({ within } satisfies z.infer<typeof listEvent>)}\n\n`);
}

/** Beside the keys of surveys, which begin with their tenant's id. */
function keyOf({ tenantId, app, listId }: ListOf): string {
  return `list/${tenantId}/${app}/${listId}`;
}
