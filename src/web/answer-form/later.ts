import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "../until-loaded.ts";

export type Later<Props> = { View: LazyExoticComponent<ComponentType<Props>>; load: () => void };

/**
 * A component that is loaded after the first question. `load` prefetches it, in case the connection
 * is lost later; if that fails, it is loaded again when it is shown.
 */
export function later<Props>(get: () => Promise<ComponentType<Props>>): Later<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const load = () => {
    coming ??= get().then(
      (view) => ({ default: view }),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  return { View: lazy(() => untilLoaded(load)), load: () => void load().catch(() => undefined) };
}
