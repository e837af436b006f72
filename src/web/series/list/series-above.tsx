import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../lazy-part.ts";
import type { SeriesAboveList } from "./use-series-above.ts";

const SeriesSection = lazyPart(() =>
  import("./series-section.tsx").then((part) => part.SeriesSection),
);

type Props = Omit<ComponentProps<typeof SeriesSection>, "asked" | "onFound"> & {
  above: SeriesAboveList;
  /** Whether the surveys are there, which come first. */
  ready: boolean;
};

/** The series above a list. */
export function SeriesAbove({ above: { shown, asked, onFound }, ready, ...section }: Props) {
  if (!shown || !ready) return null;
  return (
    <Suspense fallback={null}>
      <SeriesSection {...section} asked={asked} onFound={onFound} />
    </Suspense>
  );
}
