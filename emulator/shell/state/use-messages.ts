import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Message } from "../../emulator-api.ts";
import { useShell } from "../shell-context.ts";
import { fetchMessages } from "./emulator-client.ts";

export const messagesKey = (conversationId: string, person: string) =>
  ["messages", person, conversationId] as const;

/** A conversation's messages as the person at this tab sees them, oldest first. */
export function useMessages(conversationId: string): {
  messages: Message[];
  loading: boolean;
  problem: string | null;
} {
  const { person } = useShell();
  const query = useQuery({
    queryKey: messagesKey(conversationId, person.id),
    queryFn: () => fetchMessages(conversationId, person.id),
  });
  return {
    messages: query.data ?? [],
    loading: query.isPending,
    problem: query.error?.message ?? null,
  };
}

/** Reads a conversation's messages again. */
export function useReread(): (conversationId: string) => Promise<void> {
  const { person } = useShell();
  const queries = useQueryClient();
  return (conversationId) =>
    queries.invalidateQueries({ queryKey: messagesKey(conversationId, person.id) });
}
