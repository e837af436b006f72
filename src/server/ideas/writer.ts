import type { Ideas } from "#contract/llm.ts";
import type { QuestionTemplateType } from "#contract/question-templates.ts";

/** The types of survey that ideas are written for: those with questions to begin with. */
export type IdeaKind = QuestionTemplateType;

type Asked = {
  kind: IdeaKind;
  prompt: string;
  /** Another seed gives other ideas. */
  seed: string;
  signal: AbortSignal;
};

/** Writes ideas about a prompt, or throws an `ideas.*` error. */
export type IdeaWriter = {
  /** The host name to which prompts are sent; null if they stay in this process. */
  sentTo: string | null;
  write: (asked: Asked) => Promise<Ideas>;
};
