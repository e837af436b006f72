/** Red, green, blue and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

type Layer = { color: Rgba; part: number };

/**
 * The colours of a picture of at most 16: index 0 is transparent. Layers are put on each other;
 * `part` is how much of the pixel a layer covers.
 */
export function createPalette() {
  const colors: Rgba[] = [[0, 0, 0, 0]];
  const known = new Map<string, number>([["0,0,0,0", 0]]);
  return {
    indexOf: (layers: readonly Layer[]): number => {
      const color = layers.reduce<Rgba>(over, [0, 0, 0, 0]);
      const key = color.join();
      const index =
        known.get(key) ?? (colors.length < 16 ? colors.push(color) - 1 : nearest(color));
      known.set(key, index);
      return index;
    },
    colors: () => Uint8Array.from(colors.flatMap(([red, green, blue]) => [red, green, blue])),
    alphas: () => Uint8Array.from(colors.map(([, , , alpha]) => alpha)),
  };

  /** Only pixels of a corner, of which there are a few, find no place of their own. */
  function nearest(wanted: Rgba): number {
    const distance = (color: Rgba) =>
      color.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0);
    const distances = colors.map(distance);
    return distances.indexOf(Math.min(...distances));
  }
}

function over([r, g, b, a]: Rgba, { color: [red, green, blue, alpha], part }: Layer): Rgba {
  const [top, below] = [(alpha / 255) * part, a / 255];
  const sum = top + below * (1 - top);
  if (sum === 0) return [0, 0, 0, 0];
  const mix = (upper: number, lower: number) =>
    Math.round((upper * top + lower * below * (1 - top)) / sum);
  return [mix(red, r), mix(green, g), mix(blue, b), Math.round(sum * 255)];
}
