import type { DialogSize } from "../host/host.ts";

/**
 * Widths of the authoring dialog with its preview and without (AUT-05), and the width above which
 * both stand side by side (AUT-04).
 */
export const authoringWidths = { withPreview: 1400, without: 700, sideBySideAbove: 1000 } as const;
const height = 720;
/** The size of an editing dialog without the preview; with it, the host's `large` (EDT-20). */
const editHeight = 650;

/** The size to open the authoring dialog with: with the preview if the window has room for it. */
export function dialogSize(windowWidth: number, editing = false): DialogSize {
  return sizeWith(roomForPreview(windowWidth), editing);
}

export function roomForPreview(windowWidth: number): boolean {
  return windowWidth > authoringWidths.sideBySideAbove + 100;
}

export function sizeWith(preview: boolean, editing = false): DialogSize {
  const width = preview ? authoringWidths.withPreview : authoringWidths.without;
  return { width, height: editing ? (preview ? "large" : editHeight) : height };
}
