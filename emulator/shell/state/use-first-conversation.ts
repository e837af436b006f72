import { useEffect } from "react";
import type { Directory, Person } from "../../emulator-api.ts";
import { go, useRoute } from "../route.ts";

/**
 * Without a conversation in the address, opens the first channel of the first team, like Teams. A
 * phone starts with its lists.
 */
export function useFirstConversation(directory: Directory, person: Person, phone: boolean): void {
  const { view, conversation, meeting } = useRoute();
  const [channel] = directory.teams.flatMap(({ channels }) =>
    channels.filter(({ memberIds }) => memberIds.includes(person.id)),
  );
  const first = phone || view || conversation || meeting ? null : (channel?.id ?? null);
  useEffect(() => {
    if (first) void go({ conversation: first });
  }, [first]);
}
