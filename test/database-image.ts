import { readFileSync } from "node:fs";

const read = new Map<string, Blob>();

/**
 * A stored image, as the embedded database takes it. A worker reads each of them once: reading it
 * as a stream took longer than opening the database.
 */
export function imageOf(file: string): Blob {
  const known = read.get(file);
  if (known) return known;
  const bytes = new Uint8Array(readFileSync(file)).buffer;
  const image = Object.assign(new Blob([]), { arrayBuffer: async () => bytes });
  read.set(file, image);
  return image;
}
