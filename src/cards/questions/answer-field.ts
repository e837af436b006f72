/** The name of a question's answer in what a card sends (TAK-16). */
export function answerField(questionId: string): string {
  return `answer:${questionId}`;
}

/** The name of the comment on it. */
export function commentField(questionId: string): string {
  return `comment:${questionId}`;
}

/** The name of a choice that somebody adds to it. */
export function choiceField(questionId: string): string {
  return `choice:${questionId}`;
}
