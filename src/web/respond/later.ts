import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

export type Later<Props> = { View: LazyExoticComponent<ComponentType<Props>>; load: () => void };

/** A view that comes after the first question; `load` asks for it, so that it is there when the line is not. */
export function later<Props>(get: () => Promise<ComponentType<Props>>): Later<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const load = () => {
    coming ??= untilLoaded(get).then((view) => ({ default: view }));
    return coming;
  };
  return { View: lazy(load), load: () => void load() };
}
