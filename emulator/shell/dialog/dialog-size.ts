const named = { small: 0.2, medium: 0.5, large: 0.6 } as const;
const namedWidths = { small: 280, medium: 600, large: 1000 } as const;
/** The height of a dialog's header. */
export const dialogHeader = 60;
const margin = 32;

/**
 * A dialog's size in pixels as it is asked for, by number or by Teams' names, and never more than
 * the window holds. The header comes on top of the height that the app asks for.
 */
export function dialogSize(
  asked: { width: number | string; height: number | string },
  window: { width: number; height: number },
): { width: number; height: number } {
  const width = pixels(asked.width) ?? namedWidths[nameOf(asked.width)];
  const height = pixels(asked.height) ?? Math.round(window.height * named[nameOf(asked.height)]);
  return {
    width: clamp(width, window.width - margin),
    height: clamp(height, window.height - dialogHeader - margin),
  };
}

function pixels(size: number | string): number | null {
  const read = Number(size);
  return size !== "" && Number.isFinite(read) && read > 0 ? read : null;
}

function nameOf(size: number | string): keyof typeof named {
  return size === "small" || size === "large" ? size : "medium";
}

function clamp(size: number, most: number): number {
  return Math.max(160, Math.min(size, most));
}
