import type { DialogSize } from "../host/host.ts";

/** The size of the export page of one survey as a host dialog. */
export const exportSize: DialogSize = { width: 560, height: 420 };
