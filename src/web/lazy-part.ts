import { type ComponentType, type LazyExoticComponent, lazy } from "react";
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
