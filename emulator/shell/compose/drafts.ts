const drafts = new Map<string, string>();

/** What was typed in a conversation and not sent, while the page is open. */
export function draftOf(conversationId: string): string {
  return drafts.get(conversationId) ?? "";
}

export function leaveDraft(conversationId: string, text: string): void {
  if (text) drafts.set(conversationId, text);
  else drafts.delete(conversationId);
}
