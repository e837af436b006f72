export const tones = ["funny", "funniest", "spicy", "normal"] as const;
type Tone = (typeof tones)[number];

/**
 * Sentences of each tone, no sentence twice: `about` with `{topic}`, or `{Topic}` at their
 * beginning, and `any` where a prompt names nothing to write about.
 */
export type Patterns = Record<Tone, { about: readonly string[]; any: readonly string[] }>;
