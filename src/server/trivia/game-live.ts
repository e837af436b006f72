import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Fanout } from "../live/fanout.ts";
import { heartbeat } from "../live/heartbeat.ts";
import { writeToAll } from "../live/write-to-all.ts";

/** `mayStay`: whether the viewer may still see the game. Must not reject. */
type GameViewer = {
  write: (chunk: Buffer) => void;
  mayStay: () => Promise<boolean>;
  end: () => void;
};
/**
 * What all viewers of a game get now, `phase`: told apart by, and when the next phase begins; null
 * if it is gone.
 */
export type ReadGame = (
  tenantId: TenantId,
  surveyId: SurveyId,
) => Promise<{ chunk: Buffer; phase: string; until: Date | null } | null>;

/** Tells everybody who plays what comes, at the moment in which it comes. */
export type GameLive = {
  watch: (tenantId: TenantId, surveyId: SurveyId, viewer: GameViewer) => () => void;
  close: () => void;
};

type Room = {
  tenantId: TenantId;
  surveyId: SurveyId;
  /** Viewers with the time of their last check. */
  viewers: Map<GameViewer, number>;
  timer: NodeJS.Timeout | null;
  /** The phase that was told last, with the number of answers. */
  told: string;
  /** No viewer is checked before this time. */
  nextLook: number;
};

/** Milliseconds: a clock that is set meanwhile is noticed within `atMost`. */
const waits = { atMost: 1000, afterFailure: 500 };
/**
 * Milliseconds between checks of a viewer, which are less than a minute with the wait above, and
 * between rounds of so many checks.
 */
const looks = { again: 55_000, every: 1000, atOnce: 50 };

type Needs = {
  fanout: Fanout;
  read: ReadGame;
  now: () => Date;
  onError: (error: unknown) => void;
};

/** Each process tells its own viewers, by its own clock. */
export function createGameLive({ fanout, read, now, onError }: Needs): GameLive {
  const rooms = new Map<string, Room>();
  const beat = setInterval(() => {
    for (const { viewers } of rooms.values())
      for (const viewer of viewers.keys()) viewer.write(heartbeat.chunk);
  }, heartbeat.every).unref();

  /**
   * Checks the viewers whose last check is longest ago, and ends the streams of those who may not
   * stay. No phase waits for it.
   */
  function lookAtSome(room: Room): void {
    const time = now().getTime();
    if (time < room.nextLook) return;
    room.nextLook = time + looks.every;
    const due = [...room.viewers]
      .filter(([, lookedAt]) => time - lookedAt >= looks.again)
      .toSorted(([, one], [, other]) => one - other)
      .slice(0, looks.atOnce);
    for (const [viewer] of due) {
      room.viewers.set(viewer, time);
      void viewer.mayStay().then((stays) => {
        if (!stays) viewer.end();
      });
    }
  }

  async function tell(room: Room): Promise<void> {
    if (room.timer) clearTimeout(room.timer);
    room.timer = null;
    let wait = waits.afterFailure;
    try {
      const news = await read(room.tenantId, room.surveyId);
      if (!news) return room.viewers.forEach((_, viewer) => viewer.end());
      if (news.phase !== room.told) {
        room.told = news.phase;
        await writeToAll([...room.viewers.keys()], news.chunk);
      }
      lookAtSome(room);
      const ahead = news.until === null ? waits.atMost : news.until.getTime() - now().getTime();
      wait = Math.min(Math.max(ahead, 1), waits.atMost);
    } catch (error) {
      onError(error);
    }
    if (room.viewers.size > 0 && room.timer === null)
      room.timer = setTimeout(() => void tell(room), wait).unref();
  }

  const again = (room: Room | undefined) => {
    if (room) void tell(room);
  };
  fanout.subscribe({
    changed: (key) => again(rooms.get(key)),
    missed: () => rooms.forEach(again),
  });

  return {
    watch: (tenantId, surveyId, viewer) => {
      const key = `${tenantId}/${surveyId}`;
      const room = rooms.get(key) ?? {
        tenantId,
        surveyId,
        viewers: new Map(),
        timer: null,
        told: "",
        nextLook: 0,
      };
      rooms.set(key, room);
      room.viewers.set(viewer, now().getTime());
      if (room.timer === null) void tell(room);
      return () => {
        room.viewers.delete(viewer);
        if (room.viewers.size > 0) return;
        if (room.timer) clearTimeout(room.timer);
        rooms.delete(key);
      };
    },
    close: () => {
      clearInterval(beat);
      for (const { timer } of rooms.values()) if (timer) clearTimeout(timer);
      rooms.clear();
    },
  };
}
