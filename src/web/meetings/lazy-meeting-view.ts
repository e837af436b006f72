import { lazy } from "react";

/** The view of a meeting, for pages that show it in place of something else: it loads when it is needed. */
export const MeetingView = lazy(() => import("./meeting-view.tsx").then((view) => ({ default: view.MeetingView })));
