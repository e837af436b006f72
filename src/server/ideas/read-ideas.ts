import { z } from "zod";
import type { Ideas } from "#contract/llm.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { isBlank } from "#domain/unseen-signs.ts";
import { unturned } from "#domain/unturned.ts";

/** Markup, links and whatever else is not plain text. */
const notPlain = /[`<>*|~[\]{}\\]|__|^\s*#|https?:|www\.|\S@\S|\w\.(?:com|net|org|io|app|dev)\b/iu;

const { min, max } = limits.idea;
const idea = storableText
  .max(2000)
  .overwrite(unturned)
  .transform((text) => text.replace(/\s+/gu, " ").trim())
  .pipe(
    z
      .string()
      .min(min)
      .max(max)
      .refine((text) => !isBlank(text) && !notPlain.test(text)),
  );
const answer = z
  .object({ funny: idea, funniest: idea, spicy: idea, normal: idea })
  .refine((each) => new Set(Object.values(each).map((text) => text.toLowerCase())).size === 4);

/**
 * The ideas in what a model wrote: one JSON object, possibly with words around it. Null unless it
 * has four different ideas of plain text that a question takes as its label.
 */
export function readIdeas(written: string): Ideas | null {
  const json = written.slice(written.indexOf("{"), written.lastIndexOf("}") + 1);
  const read = answer.safeParse(parsed(json));
  if (!read.success) return null;
  const { funny, funniest, spicy, normal } = read.data;
  return {
    funny: [{ label: funny }],
    funniest: [{ label: funniest }],
    spicy: [{ label: spicy }],
    normal: [{ label: normal }],
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
