import { createHash } from "node:crypto";
import type { Ideas } from "#contract/llm.ts";
import { fill } from "#text/format/fill.ts";
import { hotTakePatterns } from "../../../content/ideas/hot-takes.ts";
import { icebreakerPatterns } from "../../../content/ideas/icebreakers.ts";
import { type Patterns, tones } from "../../../content/ideas/patterns.ts";
import { topicOf } from "./topic-of.ts";
import type { IdeaKind, IdeaWriter } from "./writer.ts";

const patterns: Record<IdeaKind, Patterns> = {
  "hot-take": hotTakePatterns,
  icebreaker: icebreakerPatterns,
};

/**
 * The product's own writer: puts what the prompt is about into sentences of its own. The same
 * prompt and seed give the same ideas. Nothing leaves the process.
 */
export const ownWriter: IdeaWriter = {
  sentTo: null,
  write: async ({ kind, prompt, seed }) => {
    const topic = topicOf(prompt);
    const values = { topic: topic ?? "", Topic: topic === null ? "" : begun(topic) };
    const labelOf = (tone: (typeof tones)[number]) => {
      const sentences = patterns[kind][tone][topic === null ? "any" : "about"];
      const at = numberOf(`${tone} ${prompt} ${seed}`) % sentences.length;
      return [{ label: fill(sentences[at] ?? "", values) }];
    };
    // safe: a list for each tone
    return Object.fromEntries(tones.map((tone) => [tone, labelOf(tone)])) as Ideas;
  },
};

function begun(topic: string): string {
  const [first = ""] = topic;
  return first.toLocaleUpperCase("en") + topic.slice(first.length);
}

function numberOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}
