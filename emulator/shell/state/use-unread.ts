import { useShell } from "../shell-context.ts";
import { chatsOf, teamsOf } from "./directory.ts";
import { latestNews } from "./latest-news.ts";
import { readMarksOf } from "./read-marks.ts";
import { useStore } from "./store.ts";

/** How many of the person's conversations have something new, and whether one has. */
export function useUnread(): {
  total: number;
  chats: number;
  channels: number;
  has: (conversationId: string) => boolean;
} {
  const { directory, person } = useShell();
  const { latest } = useStore(latestNews);
  const marks = useStore(readMarksOf(person.id));
  const has = (id: string) => (latest[id] ?? "") > (marks[id] ?? "");
  const chats = chatsOf(directory, person).filter(({ id }) => has(id)).length;
  const channels = teamsOf(directory, person)
    .flatMap((team) => team.channels)
    .filter(({ id }) => has(id)).length;
  return { total: chats + channels, chats, channels, has };
}
