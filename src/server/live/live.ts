import type { LiveEvent } from "#contract/responses.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Metrics } from "../metrics.ts";
import type { Fanout } from "./fanout.ts";

/** Which form of an event a viewer gets; everybody of one form gets the same bytes. */
export type ViewerForm = "owner" | "audience";
export type Viewer = { form: ViewerForm; write: (chunk: Buffer) => void };
/** Reads the event of a survey as each form sees it, or null where the survey is gone. */
export type ReadEvent = (tenantId: TenantId, surveyId: SurveyId, form: ViewerForm) => Promise<LiveEvent>;

/** Tells open pages that a survey has changed. */
export type Live = {
  /** Called after the commit of whatever changed it, in any process. */
  changed: (tenantId: TenantId, surveyId: SurveyId) => void;
  watch: (tenantId: TenantId, surveyId: SurveyId, viewer: Viewer) => () => void;
  close: () => Promise<void>;
};

type Room = {
  tenantId: TenantId;
  surveyId: SurveyId;
  viewers: Set<Viewer>;
  timer: NodeJS.Timeout | null;
  lastAt: number;
  dirty: boolean;
  reading: boolean;
};

/** The shortest time between two events of one survey. */
const spacing = 150;
const heartbeat = Buffer.from(": still here\n\n");
const heartbeatEvery = 15_000;

/** Reads once for each change and form, however many watch, and writes the same bytes to each. */
export function createLive({
  fanout,
  read,
  metrics,
  onError,
}: {
  fanout: Fanout;
  read: ReadEvent;
  metrics: Metrics;
  onError: (error: unknown) => void;
}): Live {
  const rooms = new Map<string, Room>();
  const beat = setInterval(() => everyViewer(rooms, (viewer) => viewer.write(heartbeat)), heartbeatEvery).unref();

  fanout.subscribe((key) => plan(rooms.get(key)));

  /** At once where the last event is long enough ago, otherwise when it is; changes meanwhile share that event. */
  function plan(room: Room | undefined): void {
    if (!room) return;
    room.dirty = true;
    if (room.timer || room.reading) return;
    const wait = Math.max(0, room.lastAt + spacing - Date.now());
    room.timer = setTimeout(() => void tell(room), wait);
  }

  async function tell(room: Room): Promise<void> {
    room.timer = null;
    room.dirty = false;
    room.reading = true;
    try {
      await tellViewers(room, read, metrics);
    } catch (error) {
      onError(error);
    }
    room.lastAt = Date.now();
    room.reading = false;
    if (room.dirty) plan(room);
  }

  function leave(key: string, room: Room, viewer: Viewer): void {
    if (!room.viewers.delete(viewer)) return;
    metrics.liveViewers.dec();
    if (room.viewers.size > 0) return;
    if (room.timer) clearTimeout(room.timer);
    rooms.delete(key);
  }

  return {
    changed: (tenantId, surveyId) => fanout.publish(keyOf(tenantId, surveyId)),
    watch: (tenantId, surveyId, viewer) => {
      const key = keyOf(tenantId, surveyId);
      const room: Room = rooms.get(key) ?? { tenantId, surveyId, viewers: new Set(), timer: null, lastAt: 0, dirty: false, reading: false };
      rooms.set(key, room);
      room.viewers.add(viewer);
      metrics.liveViewers.inc();
      return () => leave(key, room, viewer);
    },
    close: async () => {
      clearInterval(beat);
      for (const { timer } of rooms.values()) clearTimeout(timer ?? undefined);
      rooms.clear();
      await fanout.close();
    },
  };
}

function everyViewer(rooms: ReadonlyMap<string, Room>, act: (viewer: Viewer) => void): void {
  for (const room of rooms.values()) for (const viewer of room.viewers) act(viewer);
}

/** One reading and one chunk for each form that somebody in the room has. */
async function tellViewers(room: Room, read: ReadEvent, metrics: Metrics): Promise<void> {
  for (const form of ["owner", "audience"] as const) {
    const viewers = [...room.viewers].filter((viewer) => viewer.form === form);
    if (viewers.length === 0) continue;
    const chunk = eventChunk(await read(room.tenantId, room.surveyId, form));
    for (const viewer of viewers) viewer.write(chunk);
    metrics.liveEvents.inc(viewers.length);
  }
}

/** A server-sent event; its id is the revision, which resumes the stream (`Last-Event-ID`). */
export function eventChunk(event: LiveEvent): Buffer {
  return Buffer.from(`id: ${event.revision}\nevent: results\ndata: ${JSON.stringify(event)}\n\n`);
}

function keyOf(tenantId: TenantId, surveyId: SurveyId): string {
  return `${tenantId}/${surveyId}`;
}
