import { type ComponentType, createElement, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

/**
 * A component that loads when it is first shown. A missing chunk does not crash the page (see
 * `untilLoaded`).
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/**
 * A component whose script is read with what it shows: once that is there, it is drawn at once, in
 * one frame with what is around it. Draws nothing before `loaded`, or without its script.
 */
export function partWithData<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  return {
    loaded: async () => {
      try {
        // Some clients fetch a part again that did not come at first.
        part ??= await load().catch(load);
      } catch {
        void untilLoaded(load);
      }
    },
    Part: (props: Props) => part && createElement(part, props),
  };
}
