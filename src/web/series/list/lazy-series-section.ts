import { lazyPart } from "../../lazy-part.ts";

/** The series above a list: the list itself comes first. */
export const SeriesSection = lazyPart(() =>
  import("./series-section.tsx").then(({ SeriesSection }) => SeriesSection),
);
