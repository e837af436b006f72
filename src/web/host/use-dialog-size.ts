import { useEffect } from "react";
import type { DialogSize } from "./host.ts";
import { useHost } from "./use-host.ts";

/** Asks the host for this size while the page is in a dialog, again whenever it changes; null while it is not known. */
export function useDialogSize(size: DialogSize | null): void {
  const host = useHost();
  const inDialog = host.context.frame === "task";
  const [width, height] = [size?.width ?? null, size?.height ?? null];
  useEffect(() => {
    if (inDialog && width !== null && height !== null) host.resizeDialog({ width, height });
  }, [inDialog, width, height, host]);
}
