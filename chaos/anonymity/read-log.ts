import fs from "node:fs";
import path from "node:path";

/** What one record of the write-ahead log did to a row of a table. */
export type LogRecord = {
  at: number;
  transaction: number;
  kind: "insert" | "delete" | "update";
  /** The number of the table's file. */
  file: number;
  /** `block.line`; for an update that of the old row. */
  place: string;
  /** The new row as far as the record has it; empty for a deletion. */
  bytes: Buffer;
};

const pageSize = 8192;
const [heap, xlog] = [10, 0];
const kinds: Record<number, LogRecord["kind"]> = {
  0x00: "insert",
  0x10: "delete",
  0x20: "update",
  0x40: "update",
};

/**
 * The records of tables' rows in a folder `pg_wal`, from the address `from` on (a record's begin)
 * to the end of what was written.
 */
export function readLog(folder: string, from: number): LogRecord[] {
  const segments = fs.readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const size = fs.statSync(path.join(folder, segments[0] ?? "")).size;
  const perLog = 2 ** 32 / size;
  const files = new Map(
    segments.map((name) => {
      const number = parseInt(name.slice(8, 16), 16) * perLog + parseInt(name.slice(16), 16);
      return [number * size, name];
    }),
  );
  const opened = new Map<number, Buffer>();
  const segmentAt = (begin: number) => {
    const name = files.get(begin);
    if (name && !opened.has(begin)) opened.set(begin, fs.readFileSync(path.join(folder, name)));
    return opened.get(begin) ?? null;
  };

  /** The bytes from an address on, without the headers of pages; null behind the end. */
  function take(at: number, length: number): { bytes: Buffer; next: number } | null {
    const parts: Buffer[] = [];
    let [next, missing] = [at, length];
    while (missing > 0) {
      const page = Math.floor(next / pageSize) * pageSize;
      const begin = Math.floor(page / size) * size;
      const segment = segmentAt(begin);
      // A file that is used again has an older address in its pages.
      if (segment?.readBigUInt64LE(page - begin + 8) !== BigInt(page)) return null;
      if (next === page) next += page === begin ? 40 : 24;
      const part = Math.min(missing, page + pageSize - next);
      parts.push(segment.subarray(next - begin, next - begin + part));
      [next, missing] = [next + part, missing - part];
    }
    return { bytes: Buffer.concat(parts), next };
  }

  const found: LogRecord[] = [];
  for (let [at, before] = [from, -1]; ; ) {
    const length = take(at, 4)?.bytes.readUInt32LE(0) ?? 0;
    const record = length < 24 ? null : take(at, length);
    if (!record) return found;
    const begin = at % pageSize === 0 ? at + (at % size === 0 ? 40 : 24) : at;
    if (before >= 0 && record.bytes.readBigUInt64LE(8) !== BigInt(before)) return found;
    const row = rowIn(record.bytes, begin);
    if (row) found.push(row);
    before = begin;
    const isSwitch = record.bytes[17] === xlog && ((record.bytes[16] ?? 0) & 0xf0) === 0x40;
    at = isSwitch ? Math.ceil(record.next / size) * size : Math.ceil(record.next / 8) * 8;
  }
}

function rowIn(record: Buffer, at: number): LogRecord | null {
  const kind = kinds[(record[16] ?? 0) & 0x70];
  if (record[17] !== heap || !kind) return null;
  const { blocks, begin, main } = partsOf(record);
  const [first] = blocks;
  if (!first) return null;
  // The new row's block comes first; another one with the old row may follow.
  const old = kind === "update" ? (blocks[1] ?? first) : first;
  const line = record.readUInt16LE(main + (kind === "insert" ? 0 : 4));
  return {
    at,
    transaction: record.readUInt32LE(4),
    kind,
    file: first.file,
    place: `${old.block}.${line}`,
    bytes:
      kind === "delete"
        ? Buffer.alloc(0)
        : newRow(record.subarray(begin), first, () =>
            kind === "update" ? record.readUInt16LE(main + 12) : line,
          ),
  };
}

function newRow(data: Buffer, { image, data: part, hole }: Block, lineOf: () => number): Buffer {
  return image > 0 ? rowOfImage(data.subarray(0, image), hole, lineOf()) : data.subarray(0, part);
}

/**
 * The pages that a record refers to; where their data begins, and where its own. References end
 * where the lengths of the data add up to what is left.
 */
function partsOf(record: Buffer): { blocks: Block[]; begin: number; main: number } {
  const blocks: Block[] = [];
  let [begin, data, main] = [24, 0, 0];
  while (record.length - begin > data) {
    const id = record[begin] ?? 0;
    if (id === 255) [main, begin] = [record[begin + 1] ?? 0, begin + 2];
    else if (id === 254) [main, begin] = [record.readUInt32LE(begin + 1), begin + 5];
    else if (id === 253) begin += 3;
    else if (id === 252) begin += 5;
    else {
      const { block, next } = blockIn(record, begin, blocks.at(-1)?.file ?? 0);
      blocks.push(block);
      begin = next;
    }
    data = main + blocks.reduce((sum, block) => sum + block.data + block.image, 0);
  }
  return { blocks, begin, main: record.length - main };
}

/** Images have their page without the empty part in its middle. */
function rowOfImage(image: Buffer, hole: number, line: number): Buffer {
  const item = image.readUInt32LE(20 + 4 * line);
  const from = (item & 0x7fff) - (pageSize - image.length);
  return image.length === pageSize || (item & 0x7fff) < hole
    ? image.subarray(item & 0x7fff, (item & 0x7fff) + (item >>> 17))
    : image.subarray(from, from + (item >>> 17));
}

/** A reference to a page. `hole`: where the image's empty part begins. */
type Block = { data: number; image: number; hole: number; file: number; block: number };

function blockIn(
  record: Buffer,
  begin: number,
  fileBefore: number,
): { block: Block; next: number } {
  const flags = record[begin + 1] ?? 0;
  const data = record.readUInt16LE(begin + 2);
  let [next, image, hole, file] = [begin + 4, 0, 0, fileBefore];
  if (flags & 0x10) {
    image = record.readUInt16LE(next);
    hole = record.readUInt16LE(next + 2);
    const how = record[next + 4] ?? 0;
    next += (how & 0x01) !== 0 && (how & 0x1c) !== 0 ? 7 : 5;
  }
  if (!(flags & 0x80)) {
    file = record.readUInt32LE(next + 8);
    next += 12;
  }
  return { block: { data, image, hole, file, block: record.readUInt32LE(next) }, next: next + 4 };
}
