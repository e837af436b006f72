import type { DialogSize } from "../host/host.ts";

/** Of the page of one item's export, as a dialog of the host's. */
export const exportSize: DialogSize = { width: 560, height: 420 };
