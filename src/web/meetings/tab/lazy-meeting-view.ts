import { lazyPart } from "../../lazy-part.ts";

/** The view of a meeting, loaded on demand, for pages that it replaces. */
export const MeetingView = lazyPart(() =>
  import("./meeting-view.tsx").then((view) => view.MeetingView),
);
