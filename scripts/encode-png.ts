import { crc32, deflateSync } from "node:zlib";

/** Red, green, blue and alpha of a pixel, 0 to 255. */
export type Paint = (x: number, y: number) => readonly [number, number, number, number];

/** A square picture as a PNG file. */
export function encodePng(size: number, paint: Paint): Uint8Array {
  const rows = Array.from({ length: size }, (_, y) => [0, ...Array.from({ length: size }, (__, x) => paint(x, y)).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
