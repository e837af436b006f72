import { limits } from "#domain/limits.ts";
import { deviceStore } from "../device-store.ts";

const stamp = "page-load";
const opened = "unified-opened";

/** Says when this page was loaded. More than a moment away from the load before, it is a load of its own, in which the picker has not opened yet (HOST-49). */
export function notePageLoad(at: number): void {
  const before = deviceStore.get(stamp);
  if (before === null || Math.abs(at - Number(before)) > limits.samePageLoad) deviceStore.remove(opened);
  deviceStore.set(stamp, String(at));
}

/** Whether the picker may open by itself: once in each load. Asking uses it up. */
export function takeAutoOpening(): boolean {
  if (deviceStore.get(opened) !== null) return false;
  deviceStore.set(opened, "true");
  return true;
}
