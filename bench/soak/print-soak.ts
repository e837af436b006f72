import { figure, median, printTable } from "../print-table.ts";
import type { TableFigures } from "./product.ts";
import type { Reading, Sample } from "./watch.ts";

/** All figures of one product. */
export type Soaked = {
  name: string;
  minutes: number;
  samples: Sample[];
  readings: Reading[];
  /** What was done how often, by name. */
  done: Record<string, number>;
  failures: string[];
  /** Answers that were compared with the results of their closed survey. */
  compared: number;
  /** How often the product said that it was busy, and the call was tried again. */
  busy: number;
  /** How often something was left out because too much of it was under way. */
  leftOut: number;
  /** The exit code. */
  ended: number | null;
};
type Series = { name: string; values: number[]; unit: number; allowance: number };
type Row = (string | number)[];

/** The part of the time before surveys are deleted as fast as they come. */
const warmUp = 1 / 6;
/** What the second half may have more than the first. */
const tolerance = 1.05;
const [kB, MB] = [1000, 1_000_000];
const smallTable = 200 * kB;

/** Prints what became of memory, handles and tables, and whether it is level. */
export function printSoak(soaked: Soaked): void {
  const { name, minutes, samples, readings, done, failures, compared, busy, leftOut, ended } =
    soaked;
  const total = Object.values(done).reduce((sum, count) => sum + count, 0);
  const [first, last] = [samples[0], samples.at(-1)];
  const cores = first && last ? (last.cpu - first.cpu) / (last.at - first.at) : 0;
  console.log(
    `Soak, ${name}: ${minutes} minutes, ${figure(cores * 100)}% of a core; ${figure(total)} ` +
      `actions, ${failures.length} failed, ${busy} tried again, ${leftOut} left out; ${figure(compared)} answers equal ` +
      `to the results of their closed surveys and to a recount; exit code ${ended}`,
  );
  const from = minutes * 60 * warmUp;
  printTable(
    ["", "after the warm-up", "middle", "end", "second half of first half", "verdict"],
    seriesOf(
      samples.filter(({ at }) => at >= from),
      readings.filter(({ at }) => at >= from - 30),
    ).map(rowOf),
  );
  printTables(readings.filter(({ at }) => at >= from - 30));
  printTable(
    ["action", "times"],
    Object.entries(done).sort(([, one], [, other]) => other - one),
  );
}

function seriesOf(samples: Sample[], readings: Reading[]): Series[] {
  const sampled = (name: string, of: keyof Sample, unit = 1, allowance = 0): Series => ({
    name,
    values: samples.map((each) => each[of]),
    unit,
    allowance,
  });
  const read = (
    name: string,
    of: (reading: Reading) => number,
    unit = 1,
    allowance = 0,
  ): Series => ({ name, values: readings.map(of), unit, allowance });
  const kinds = [...new Set(readings.flatMap(({ resources }) => Object.keys(resources)))].sort();
  return [
    sampled("memory (RSS), MB", "rss", MB),
    read("heap after a collection, MB", ({ heap }) => heap, MB),
    read("values in caches", ({ cached }) => cached, 1, 500),
    read("of them bounded by bytes, MB", ({ cachedBytes }) => cachedBytes, MB, MB),
    read("outside the heap, MB", ({ external }) => external, MB, MB),
    sampled("file descriptors", "descriptors", 1, 5),
    sampled("threads", "threads"),
    ...kinds.map((kind) => read(kind, ({ resources }) => resources[kind] ?? 0, 1, 5)),
    read("database connections", ({ connections }) => connections, 1, 2),
    read("database, MB", ({ databaseBytes }) => databaseBytes, MB),
    read("data folder, MB", ({ folder }) => folder, MB, MB),
    read("Redis memory, MB", ({ redisBytes }) => redisBytes, MB, 0.2 * MB),
    read("Redis keys", ({ redisKeys }) => redisKeys),
    read("event loop's delay, p99, ms", ({ loopP99 }) => loopP99, 1, 5),
    read("jobs due", ({ jobsDue }) => jobsDue, 1, 5),
    read("jobs failed", ({ jobsFailed }) => jobsFailed),
    read("cards due", ({ cardsDue }) => cardsDue, 1, 10),
    read("cards failed", ({ cardsFailed }) => cardsFailed),
  ].filter(({ values }) => values.some((value) => value > 0));
}

function rowOf({ name, values, unit, allowance }: Series): Row {
  const [first = 0, middle = 0, end = 0] = threeOf(values);
  return [
    name,
    ...[first, middle, end].map((value) => figure(value / unit)),
    percent(growthOf(values)),
    isFlat(values, allowance) ? "level" : "**not level**",
  ];
}

/** Tables by their size at the end, those that are small and level left out. */
function printTables(readings: Reading[]): void {
  const names = new Set(readings.flatMap(({ tables }) => tables.map(({ name }) => name)));
  const rows = [...names].flatMap((name) => {
    const found = readings.flatMap(({ tables }) => tables.filter((each) => each.name === name));
    const bytes = found.map(bytesOf);
    const counts = found.map((table) => table.rows);
    const perRow = found.map((table) => bytesOf(table) / Math.max(1, table.rows));
    const level = isFlat(bytes, smallTable);
    if (level && (bytes.at(-1) ?? 0) < smallTable) return [];
    const grows = !isFlat(counts, 0) && isFlat(perRow, 0);
    const verdict = level ? "level" : grows ? "grows with its rows" : "**not level**";
    const [dead, end] = [found.at(-1)?.dead ?? 0, bytes.at(-1) ?? 0];
    return [{ name, counts, bytes, perRow, verdict, dead, end }];
  });
  rows.sort((one, other) => other.end - one.end);
  const inThree = (values: number[], unit: number) =>
    threeOf(values)
      .map((value) => figure(value / unit))
      .join(" / ");
  printTable(
    ["table", "rows", "kB with indexes", "bytes per row", "dead at the end", "verdict"],
    rows.map(({ name, counts, bytes, perRow, dead, verdict }) => [
      name.replace("public.", ""),
      inThree(counts, 1),
      inThree(bytes, kB),
      inThree(perRow, 1),
      figure(dead),
      verdict,
    ]),
  );
}

const bytesOf = ({ heap, indexes, large }: TableFigures) => heap + indexes + large;

const threeOf = (values: number[]) => [
  values[0] ?? 0,
  values[Math.floor(values.length / 2)] ?? 0,
  values.at(-1) ?? 0,
];

function halvesOf(values: number[]): [number, number] {
  const half = Math.ceil(values.length / 2);
  return [median(values.slice(0, half)), median(values.slice(-half))];
}

function growthOf(values: number[]): number {
  const [first, second] = halvesOf(values);
  return first === 0 ? 0 : second / first - 1;
}

/** Whether the second half is as high as the first, but for the tolerance and the allowance. */
function isFlat(values: number[], allowance: number): boolean {
  const [first, second] = halvesOf(values);
  return second <= Math.max(first * tolerance, first + allowance);
}

function percent(share: number): string {
  return `${share > 0 ? "+" : ""}${(share * 100).toFixed(1)}%`;
}
