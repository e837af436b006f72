import { latestNews } from "./latest-news.ts";

const typingFor = 5000;

/** A person types: shown until the message comes, or for a while. */
export function showTyping(conversationId: string, name: string): void {
  latestNews.set((news) => ({ ...news, typing: { ...news.typing, [conversationId]: name } }));
  window.setTimeout(() => stopTyping(conversationId), typingFor);
}

export function stopTyping(conversationId: string): void {
  latestNews.set((news) =>
    conversationId in news.typing
      ? {
          ...news,
          typing: Object.fromEntries(
            Object.entries(news.typing).filter(([id]) => id !== conversationId),
          ),
        }
      : news,
  );
}
