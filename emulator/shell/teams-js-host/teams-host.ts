import { appCalls } from "./app-calls.ts";
import type { AppFrame } from "./app-frame.ts";
import type { Call, CallTable } from "./call.ts";
import { dialogCalls } from "./dialog-calls.ts";
import { themeOf } from "./frame-context.ts";
import type { HostServices } from "./host-services.ts";
import { linkCalls } from "./link-calls.ts";
import { meetingCalls } from "./meeting-calls.ts";
import { signInCalls } from "./sign-in-calls.ts";
import { tabCalls } from "./tab-calls.ts";

const unloadWithin = 1000;

/** The program that apps' pages run in, as TeamsJS sees it. */
export type TeamsHost = {
  services: HostServices;
  /** Listens to frames; returns a function that stops. */
  listen: () => () => void;
  /** Starts talking to a frame; returns a function that stops. */
  attach: (frame: AppFrame) => () => void;
  /** Tells a page that something happened. */
  tell: (frame: AppFrame, event: string, ...args: unknown[]) => void;
  /** Tells every page that asked for it that the theme changed. */
  themeChanged: () => void;
  /** Lets pages that asked for it finish before they are taken away. */
  unload: () => Promise<void>;
};

/** A call that is not in these tables is not answered, as in a host that does not know it. */
const calls: CallTable = {
  ...appCalls,
  ...signInCalls,
  ...dialogCalls,
  ...tabCalls,
  ...linkCalls,
  ...meetingCalls,
};

/**
 * Speaks the host side of TeamsJS with the frames that this shell opened, and with nobody else:
 * both source and origin of each message are checked.
 */
export function createTeamsHost(services: HostServices): TeamsHost {
  const frames = new Set<AppFrame>();
  const ready = new Map<AppFrame, () => void>();
  const tell: TeamsHost["tell"] = (frame, func, ...args) =>
    frame.window.postMessage({ func, args, monotonicTimestamp: performance.now() }, frame.origin);
  const attach: TeamsHost["attach"] = (frame) => {
    frames.add(frame);
    return () => void frames.delete(frame);
  };

  const untilReady = (frame: AppFrame) =>
    new Promise<void>((resolve) => {
      const done = () => {
        ready.delete(frame);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, unloadWithin);
      ready.set(frame, done);
      tell(frame, "beforeUnload");
    });
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    const frame = [...frames].find((candidate) => candidate.window === source);
    if (!frame || frame.origin !== origin || !isRequest(data)) return;
    const reply = (...args: unknown[]) =>
      frame.window.postMessage(
        {
          id: data.id,
          uuidAsString: data.uuidAsString,
          args,
          monotonicTimestamp: performance.now(),
        },
        frame.origin,
      );
    if (data.func === "readyToUnload") return ready.get(frame)?.();
    const call: Call = {
      frame,
      args: Array.isArray(data.args) ? data.args : [],
      reply,
      services,
      tell,
      attach,
      frames,
    };
    if (Object.hasOwn(calls, data.func)) void calls[data.func]?.(call);
  };

  return {
    services,
    listen: () => {
      window.addEventListener("message", hear);
      return () => window.removeEventListener("message", hear);
    },
    attach,
    tell,
    themeChanged: () => {
      for (const frame of frames)
        if (frame.handlers.has("themeChange")) tell(frame, "themeChange", themeOf(frame, services));
    },
    unload: async () => {
      const asking = [...frames].filter(({ handlers }) => handlers.has("beforeUnload"));
      await Promise.all(asking.map((frame) => untilReady(frame)));
    },
  };
}

type Request = { id: number; uuidAsString?: string; func: string; args?: unknown };

function isRequest(data: unknown): data is Request {
  return (
    typeof data === "object" &&
    data !== null &&
    "func" in data &&
    typeof data.func === "string" &&
    "id" in data &&
    typeof data.id === "number"
  );
}
