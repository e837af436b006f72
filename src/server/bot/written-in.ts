import { z } from "zod";
import { choiceId } from "#domain/ids.ts";

const fields = /^((answer|comment|choice):[\da-f-]{36}|comment)$/i;
const most = 5;

/**
 * The text that a person typed into a card: a card that refuses it shows it once more, so that it
 * is not lost.
 */
export function writtenIn(data: unknown): string[] {
  const read = z.record(z.string(), z.unknown()).safeParse(data);
  if (!read.success) return [];
  return Object.entries(read.data)
    .flatMap(([name, value]) =>
      fields.test(name) && typeof value === "string" && value.trim() !== "" && !isPick(value)
        ? [value]
        : [],
    )
    .slice(0, most);
}

/** Picks, which mean nothing to a reader. */
function isPick(value: string): boolean {
  return value.split(",").every((part) => choiceId.safeParse(part.trim()).success);
}
