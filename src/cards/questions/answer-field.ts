/** The field of a question's answer in a card's data (TAK-16). */
export function answerField(questionId: string): string {
  return `answer:${questionId}`;
}

/** The field of the comment on a question. */
export function commentField(questionId: string): string {
  return `comment:${questionId}`;
}

/** The field of a choice to add to a question. */
export function choiceField(questionId: string): string {
  return `choice:${questionId}`;
}
