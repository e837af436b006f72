import type { LiveEvent } from "#contract/responses.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Metrics } from "../metrics.ts";
import type { Fanout } from "./fanout.ts";
import { heartbeat } from "./heartbeat.ts";
import { writeToAll } from "./write-to-all.ts";

/** The form of an event that a viewer gets; all viewers of one form get the same bytes. */
export type ViewerForm = "owner" | "audience";
/** `mayStay`: whether the viewer may still see the survey in this form. Must not reject. */
export type Viewer = {
  form: ViewerForm;
  write: (chunk: Buffer) => void;
  mayStay: () => Promise<boolean>;
  end: () => void;
};
/**
 * Reads a survey's event for each form. `since`: the revision that its viewers were told of last;
 * null if they were told of none.
 */
export type ReadEvent = (
  tenantId: TenantId,
  surveyId: SurveyId,
  form: ViewerForm,
  since: number | null,
) => Promise<LiveEvent>;

/** Notifies open pages that a survey changed. */
export type Live = {
  /** Called after the commit of any change, in any process. */
  changed: (tenantId: TenantId, surveyId: SurveyId) => void;
  /** The same after people came to its places or left them: pages ask who is asked now. */
  audienceChanged: (tenantId: TenantId, surveyId: SurveyId) => void;
  /** `told`: takes the revision that the viewer was told first. */
  watch: (
    tenantId: TenantId,
    surveyId: SurveyId,
    viewer: Viewer,
  ) => { told: (revision: number) => void; leave: () => void };
  close: () => Promise<void>;
};

/** Its times are `performance.now()`, which goes on where the machine's clock is set back. */
type Room = {
  tenantId: TenantId;
  surveyId: SurveyId;
  /** Viewers with the time of their last check. */
  viewers: Map<Viewer, number>;
  timer: NodeJS.Timeout | null;
  /** No event before this time. */
  nextAt: number;
  /** When what the events so far cost is compensated. */
  paidAt: number;
  dirty: boolean;
  /** When the audience changed last, in milliseconds since 1970; 0 if it has not. */
  audience: number;
  reading: boolean;
  /** The revision last sent to the viewers of each form. */
  told: Map<ViewerForm, number>;
  /** The survey change after which the viewers of each form were checked. */
  lookedAfter: Map<ViewerForm, number>;
  /** Viewers of that form are not checked before this time, unless the survey changes. */
  nextLook: Map<ViewerForm, number>;
};

/**
 * What an event costs, in milliseconds until the next one. Writing may take half of a process's
 * time on average (each millisecond costs two), and reading is charged with `least`. `ahead` may be
 * spent in advance, so that occasional votes need not wait.
 */
const price = { writing: 2, least: 60, ahead: 250 };
/**
 * The bounds of the time between two events of a survey. Few viewers get the first votes of a burst
 * one by one; where one event costs as much as `crowded`, the votes of that time share it.
 */
const apart = { shortest: 10, crowded: 40, longest: 250 };
/** Milliseconds until a failed read of a survey is retried. */
const retryAfter = 1000;

type Needs = {
  fanout: Fanout;
  read: ReadEvent;
  metrics: Metrics;
  onError: (error: unknown) => void;
};

/** Reads once per change and form, however many watch, and writes the same bytes to all. */
export function createLive({ fanout, ...needs }: Needs): Live {
  const { metrics } = needs;
  const rooms = new Map<string, Room>();
  const beat = setInterval(
    () => everyViewer(rooms, (viewer) => viewer.write(heartbeat.chunk)),
    heartbeat.every,
  ).unref();
  const { plan, tell } = createTeller(needs);

  const lookAgain = inTurn(async () => {
    for (const room of rooms.values()) {
      if (room.timer || room.reading) room.dirty = true;
      else await tell(room, true);
    }
  });
  const changed = (key: string) => {
    const room = rooms.get(key.replace(ofAudience, ""));
    if (room && ofAudience.test(key)) room.audience = Date.now();
    plan(room);
  };
  fanout.subscribe({ changed, missed: lookAgain });

  function leave(key: string, room: Room, viewer: Viewer): void {
    if (!room.viewers.delete(viewer)) return;
    metrics.liveViewers.dec();
    if (room.viewers.size > 0) return;
    if (room.timer) clearTimeout(room.timer);
    rooms.delete(key);
  }

  return {
    changed: (tenantId, surveyId) => fanout.publish(keyOf(tenantId, surveyId)),
    audienceChanged: (tenantId, surveyId) =>
      fanout.publish(`${keyOf(tenantId, surveyId)}/audience`),
    watch: (tenantId, surveyId, viewer) => {
      const key = keyOf(tenantId, surveyId);
      const room = rooms.get(key) ?? newRoom(tenantId, surveyId);
      rooms.set(key, room);
      room.viewers.set(viewer, performance.now());
      metrics.liveViewers.inc();
      return {
        told: (revision) => beginWith(room, viewer, revision),
        leave: () => leave(key, room, viewer),
      };
    },
    close: async () => {
      clearInterval(beat);
      for (const { timer } of rooms.values()) clearTimeout(timer ?? undefined);
      rooms.clear();
      await fanout.close();
    },
  };
}

/**
 * `plan` schedules an event for a room as early as allowed. `tell` sends it now; with `onlyNews`,
 * only a revision not sent before. A failed one is retried.
 */
function createTeller({ read, metrics, onError }: Omit<Needs, "fanout">) {
  /**
   * Now if the last event is long enough ago, otherwise as soon as it is; changes meanwhile share
   * that event.
   */
  function plan(room: Room | undefined): void {
    if (!room) return;
    room.dirty = true;
    if (room.timer || room.reading) return;
    const wait = Math.max(0, room.nextAt - performance.now());
    room.timer = setTimeout(() => void tell(room), Math.max(0, wait));
  }

  async function tell(room: Room, onlyNews = false): Promise<void> {
    room.timer = null;
    room.dirty = false;
    room.reading = true;
    try {
      const begun = performance.now();
      const writing = await tellViewers(room, onlyNews, read, metrics);
      const cost = writing * price.writing;
      room.paidAt = Math.max(room.paidAt, begun) + Math.max(cost, price.least);
      const wait = room.paidAt - price.ahead - begun;
      const least = Math.max(apart.shortest, Math.min(cost, apart.crowded));
      room.nextAt = begun + Math.min(Math.max(wait, least), apart.longest);
    } catch (error) {
      onError(error);
      room.dirty = true;
      room.nextAt = performance.now() + retryAfter;
    }
    room.reading = false;
    if (room.dirty) plan(room);
  }

  return { plan, tell };
}

/**
 * Runs the work on request, one run at a time; requests during a run cause one more. The work must
 * not reject.
 */
function inTurn(work: () => Promise<void>): () => void {
  let [running, wanted] = [false, false];
  const run = async () => {
    running = true;
    while (wanted) {
      wanted = false;
      await work();
    }
    running = false;
  };
  return () => {
    wanted = true;
    if (!running) void run();
  };
}

/** The first event to all viewers of a form says what is new since the first of them came. */
function beginWith(room: Room, { form }: Viewer, revision: number): void {
  // Asked first: of thousands who come, only those before the first event look at the others.
  if (room.told.has(form)) return;
  const others = [...room.viewers.keys()].filter((viewer) => viewer.form === form).length - 1;
  if (others === 0) room.told.set(form, revision);
}

function newRoom(tenantId: TenantId, surveyId: SurveyId): Room {
  return {
    tenantId,
    surveyId,
    viewers: new Map(),
    timer: null,
    nextAt: 0,
    paidAt: 0,
    dirty: false,
    audience: 0,
    reading: false,
    told: new Map(),
    lookedAfter: new Map(),
    nextLook: new Map(),
  };
}

function everyViewer(rooms: ReadonlyMap<string, Room>, act: (viewer: Viewer) => void): void {
  for (const room of rooms.values()) for (const viewer of room.viewers.keys()) act(viewer);
}

/**
 * One read and one chunk per form that a viewer in the room has; with `onlyNews`, none if this
 * revision was sent before. Returns how long the writing took, in milliseconds.
 */
async function tellViewers(
  room: Room,
  onlyNews: boolean,
  read: ReadEvent,
  metrics: Metrics,
): Promise<number> {
  let writing = 0;
  for (const form of ["owner", "audience"] as const) {
    const viewers = [...room.viewers.keys()].filter((viewer) => viewer.form === form);
    if (viewers.length === 0) continue;
    const event = await read(room.tenantId, room.surveyId, form, room.told.get(form) ?? null);
    if (onlyNews && room.told.get(form) === event.revision) continue;
    room.told.set(form, event.revision);
    const staying = await whoStay(room, viewers, form, event);
    writing += await writeToAll(staying, eventChunk({ ...event, audience: room.audience }));
    metrics.liveEvents.inc(staying.length);
  }
  return writing;
}

/**
 * Milliseconds between checks of a viewer, and how many viewers of the shared form are checked at a
 * time: thousands at once would delay votes.
 */
const looks = { again: 60_000, every: 1000, atOnce: 50 };

/**
 * The viewers who may still see the survey in this form, as far as checked; the others' streams
 * end.
 */
async function whoStay(
  room: Room,
  viewers: Viewer[],
  form: ViewerForm,
  event: LiveEvent,
): Promise<Viewer[]> {
  const now = performance.now();
  const due = event.state === "deleted" ? [] : dueOf(room, viewers, form, event, now);
  for (const viewer of due) room.viewers.set(viewer, now);
  const asked = await Promise.all(
    due.map(async (viewer) => ({ viewer, stays: await viewer.mayStay() })),
  );
  for (const { viewer, stays } of asked) if (!stays) viewer.end();
  const gone = new Set(asked.flatMap(({ viewer, stays }) => (stays ? [] : viewer)));
  return gone.size === 0 ? viewers : viewers.filter((viewer) => !gone.has(viewer));
}

/**
 * The viewers checked longest ago, at intervals; all owners after a change of the survey itself,
 * such as of its owners, because their events contain names.
 */
function dueOf(
  room: Room,
  viewers: Viewer[],
  form: ViewerForm,
  { updatedAt }: LiveEvent,
  now: number,
): Viewer[] {
  const changed = updatedAt?.getTime() ?? 0;
  const isChanged = changed !== room.lookedAfter.get(form);
  room.lookedAfter.set(form, changed);
  if (!isChanged && now < (room.nextLook.get(form) ?? 0)) return [];
  const lookedAt = (viewer: Viewer) => room.viewers.get(viewer) ?? now;
  const here = viewers.filter((viewer) => room.viewers.has(viewer));
  if (isChanged && form === "owner") return here;
  room.nextLook.set(form, now + looks.every);
  const due = isChanged ? here : here.filter((viewer) => now - lookedAt(viewer) >= looks.again);
  return due.toSorted((one, other) => lookedAt(one) - lookedAt(other)).slice(0, looks.atOnce);
}

/** A server-sent event; its id is the revision, from which the stream resumes (`Last-Event-ID`). */
export function eventChunk(event: LiveEvent): Buffer {
  return Buffer.from(`id: ${event.revision}\nevent: results\ndata: ${JSON.stringify(event)}\n\n`);
}

/** The end of the key for a change of the audience. */
const ofAudience = /\/audience$/;

function keyOf(tenantId: TenantId, surveyId: SurveyId): string {
  return `${tenantId}/${surveyId}`;
}
