import { zlibSync } from "fflate";
import { createPalette, type Rgba } from "./palette.ts";

/** Browsers and Node both have it; neither's types are known here. */
declare const btoa: (binary: string) => string;

/** A box of one colour, as high as the picture; `open`: its lower corners are not round. Pixels. */
type Box = { left: number; width: number; radius: number; color: Rgba; open?: true };
type Picture = { width: number; height: number; boxes: readonly Box[] };

/** All that were drawn: there are at most a few thousand, of about 400 bytes each. */
const kept = new Map<string, string>();

/**
 * A PNG as an address, drawn once: boxes on top of each other on a transparent ground, with smooth
 * corners. `key` names the picture: it has percentages only, so that there are few.
 */
export function pictureOf(key: string, draw: () => Picture): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const url = `data:image/png;base64,${btoa(String.fromCharCode(...png(draw())))}`;
  kept.set(key, url);
  return url;
}

function png({ width, height, boxes }: Picture): Uint8Array {
  const palette = createPalette();
  const bytesPerRow = Math.ceil(width / 2) + 1;
  const rows = new Uint8Array(bytesPerRow * height);
  const ends = endsOf(boxes);
  for (let y = 0; y < height; y += 1) {
    let color = 0;
    for (let x = 0; x < width; x += 1) {
      if (x === 0 || ends.has(x))
        color = palette.indexOf(
          boxes.map((box) => ({ color: box.color, part: partOf(box, height, x, y) })),
        );
      const at = y * bytesPerRow + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? color << 4 : color);
    }
  }
  const [fourBits, indexed] = [4, 3];
  return concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", concat([word(width), word(height), Uint8Array.of(fourBits, indexed, 0, 0, 0)])),
    chunk("PLTE", palette.colors()),
    chunk("tRNS", palette.alphas()),
    chunk("IDAT", zlibSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** The columns where a row changes its colour: those of the corners, and one beside them. */
function endsOf(boxes: readonly Box[]): ReadonlySet<number> {
  const ends = new Set<number>();
  for (const { left, width, radius } of boxes)
    for (const from of [left, left + width - radius])
      for (let x = Math.floor(from) - 1; x <= from + radius + 1; x += 1) ends.add(x);
  return ends;
}

/** How much of a pixel is inside a box, in halves of each direction: 0, ¼, ½, ¾ or 1. */
function partOf({ left, width, radius, open }: Box, high: number, x: number, y: number): number {
  const height = open ? high + radius : high;
  let inside = 0;
  for (const dx of [0.25, 0.75])
    for (const dy of [0.25, 0.75]) {
      const [px, py] = [x + dx - left, y + dy];
      if (px < 0 || px > width) continue;
      const outX = Math.max(radius - px, px - (width - radius), 0);
      const outY = Math.max(radius - py, py - (height - radius), 0);
      if (outX * outX + outY * outY <= radius * radius) inside += 1;
    }
  return inside / 4;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concat([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return concat([word(data.length), named, word(checksum(named))]);
}

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const word = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
