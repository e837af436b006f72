import { useEffect } from "react";
import type { DialogSize } from "./host.ts";
import { useHost } from "./use-host.ts";

/** Resizes the dialog that shows the page, whenever the size changes. Null: not known yet. */
export function useDialogSize(size: DialogSize | null): void {
  const host = useHost();
  const inDialog = host.context.frame === "task";
  const [width, height] = [size?.width ?? null, size?.height ?? null];
  useEffect(() => {
    if (inDialog && width !== null && height !== null) host.resizeDialog({ width, height });
  }, [inDialog, width, height, host]);
}
