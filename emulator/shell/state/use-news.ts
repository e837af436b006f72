import { useQueryClient } from "@tanstack/react-query";
import type { Directory, Person, ShellEvent } from "../../emulator-api.ts";
import type { BubbleStore } from "../meeting/bubble-store.ts";
import { messageSummary } from "../message/message-summary.ts";
import { currentRoute } from "../route.ts";
import { findPlace } from "./directory.ts";
import { fetchMessages } from "./emulator-client.ts";
import { latestNews } from "./latest-news.ts";
import type { NoticeStore } from "./notice-store.ts";
import { showTyping, stopTyping } from "./typing.ts";
import { messagesKey } from "./use-messages.ts";
import { useShellEvents } from "./use-shell-events.ts";

const mostKept = 50;

type Options = {
  directory: Directory;
  person: Person;
  bubbles: BubbleStore;
  notices: NoticeStore;
  announce: (text: string) => void;
};

/**
 * Follows what happens where the person is: keeps the news, tells screen readers, and shows
 * meetings' bubbles and which app has something new there.
 */
export function useNews({ directory, person, bubbles, notices, announce }: Options): void {
  const queries = useQueryClient();

  const hear = async (conversationId: string, messageId: string) => {
    const place = findPlace(directory, conversationId, person);
    const queryFn = () => fetchMessages(conversationId, person.id);
    const known = await queries.fetchQuery({
      queryKey: messagesKey(conversationId, person.id),
      queryFn,
      staleTime: 0,
    });
    const message = known.find(({ id }) => id === messageId);
    if (!message || !place) return;
    latestNews.set((news) => ({
      ...news,
      latest: { ...news.latest, [conversationId]: message.createdAt },
      feed: [message, ...news.feed.filter(({ id }) => id !== message.id)].slice(0, mostKept),
    }));
    if (message.from.id !== person.id)
      announce(
        `New message in ${place.name} from ${message.from.name}: ${messageSummary(message)}`,
      );
    const { meeting } = currentRoute();
    if (message.bubble && meeting && place.meeting?.id === meeting)
      bubbles.show({ ...message.bubble, meetingId: meeting });
  };

  useShellEvents(person, (event: ShellEvent) => {
    if (event.type === "meeting-dialog" && event.meetingId === currentRoute().meeting)
      bubbles.show(event);
    if (event.type === "meeting-tab-icon" && event.meetingId === currentRoute().meeting) {
      const app = directory.apps.find(({ appId }) => appId === event.appId);
      notices.show(`${app?.name ?? "An app"} has something new for you in this meeting`);
    }
    if (event.type === "typing") showTyping(event.conversationId, event.name);
    if (event.type === "clock") latestNews.set((news) => ({ ...news, now: event.now }));
    if (event.type !== "message" || event.kind !== "new") return;
    stopTyping(event.conversationId);
    // A conversation that cannot be read any more has no news.
    hear(event.conversationId, event.messageId).catch(() => {});
  });
}
