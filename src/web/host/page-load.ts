import { limits } from "#domain/limits.ts";
import { deviceStore } from "../device-store.ts";

const stamp = "page-load";
const opened = "unified-opened";

/**
 * Records when this page was loaded. A load more than a few seconds after the last one is a new
 * load, in which the picker has not opened yet (HOST-49).
 */
export function notePageLoad(at: number): void {
  const before = deviceStore.get(stamp);
  if (before === null || Math.abs(at - Number(before)) > limits.samePageLoad)
    deviceStore.remove(opened);
  deviceStore.set(stamp, String(at));
}

/** Whether the picker may open automatically: once per load. Asking uses it up. */
export function takeAutoOpening(): boolean {
  if (deviceStore.get(opened) !== null) return false;
  deviceStore.set(opened, "true");
  return true;
}
