import type { z } from "zod";
import type { listEvent } from "#contract/surveys.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Metrics } from "../metrics.ts";
import type { Fanout } from "./fanout.ts";
import { heartbeat } from "./heartbeat.ts";
import { writeToAll } from "./write-to-all.ts";

/** A list of a conversation's or of an owner's surveys. */
export type ListOf = { tenantId: TenantId; app: ApplicationType; listId: ConversationId | UserId };
/** `mayRead`: whether the viewer may still read the list. Must not reject. */
type ListViewer = {
  write: (chunk: Buffer) => void;
  mayRead: () => Promise<boolean>;
  end: () => void;
};

/** Notifies open lists that something in them changed; clients then read the list again. */
export type ListLive = {
  /** Called after the commit, in any process. */
  changed: (list: ListOf) => void;
  watch: (list: ListOf, viewer: ListViewer) => () => void;
  close: () => void;
};

/** Viewers are ordered by their last check, oldest first. */
type Room = { viewers: Set<ListViewer>; timer: NodeJS.Timeout | null; toldAt: number };

/** Milliseconds between two events of a list; and between two if it is unknown what changed. */
const spacing = { changes: 250, missed: 5000 };
/**
 * Milliseconds over which viewers read the list again: more viewers, more time, so that their
 * requests don't pile up. It grows by doubling, so that it does not reveal the number of viewers.
 */
const reading = { shortest: 250, each: 4, longest: 4000 };

/** Viewers checked before an event: five hundred at once would delay their next reads. */
const askedAtOnce = 50;

export function createListLive({
  fanout,
  metrics,
}: {
  fanout: Fanout;
  metrics: Metrics;
}): ListLive {
  const rooms = new Map<string, Room>();
  const beat = setInterval(() => {
    for (const { viewers } of rooms.values())
      for (const viewer of viewers) viewer.write(heartbeat.chunk);
  }, heartbeat.every).unref();

  /**
   * Now if the last event is long enough ago, otherwise as soon as it is; changes meanwhile share
   * that event.
   */
  function plan(room: Room, apart: number): void {
    if (room.timer) return;
    const wait = Math.max(0, room.toldAt + apart - performance.now());
    room.timer = setTimeout(() => {
      room.timer = null;
      room.toldAt = performance.now();
      void tell(room);
    }, wait);
  }

  /**
   * Viewers who may no longer read the list get no event; their stream ends. With very many
   * viewers, each is checked in turn.
   */
  async function tell(room: Room): Promise<void> {
    const due = [...room.viewers].slice(0, askedAtOnce);
    for (const viewer of due) {
      room.viewers.delete(viewer);
      room.viewers.add(viewer);
    }
    const asked = await Promise.all(
      due.map(async (viewer) => ({ viewer, may: await viewer.mayRead() })),
    );
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
      const room = rooms.get(key) ?? {
        viewers: new Set(),
        timer: null,
        toldAt: Number.NEGATIVE_INFINITY,
      };
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
  return Buffer.from(
    `event: list\ndata: ${JSON.stringify({ within } satisfies z.infer<typeof listEvent>)}\n\n`,
  );
}

/** Differs from the keys of surveys, which begin with their tenant's id. */
function keyOf({ tenantId, app, listId }: ListOf): string {
  return `list/${tenantId}/${app}/${listId}`;
}
