import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pathOf } from "#contract/client.ts";
import { type GameState, gameEventsPath, gameState, triviaApi } from "#contract/trivia.ts";
import type { SurveyId } from "#domain/ids.ts";
import { useApi, useClient } from "../api.tsx";
import { followEvents } from "../live/follow-events.ts";
import { serverClock } from "../server-clock.ts";
import { useVisible } from "../survey/use-visible.ts";

/** How often a game is read while its stream is cut, in milliseconds (TRV-26). */
const readEvery = 1000;
const gameKey = (id: SurveyId) => ["game", id] as const;

/**
 * A game for somebody who watches it, without a part in it: read once, then kept current by its
 * events, and by reading it while they do not come.
 */
export function useGame(id: SurveyId): { game: GameState | undefined; error: Error | null } {
  const { openStream } = useApi();
  const trivia = useClient(triviaApi);
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  const visible = useVisible();
  const { data, error } = useQuery({
    queryKey: gameKey(id),
    queryFn: async () => {
      const sentAt = Date.now();
      const { game } = await trivia.game({ params: { id } });
      serverClock.note(game.serverTime, sentAt);
      return game;
    },
    refetchInterval: (query) => (live || query.state.data?.phase === "over" ? false : readEvery),
  });
  const known = data !== undefined;
  useEffect(() => {
    if (!known || !visible) return undefined;
    const stop = followEvents({
      open: (lastEventId, signal) =>
        openStream(pathOf({ path: gameEventsPath }, { params: { id } }), lastEventId, signal),
      lastEventId: null,
      onLive: setLive,
      onEvent: ({ data: sent }) => {
        const { data: next } = gameState.safeParse(JSON.parse(sent));
        if (!next) return;
        serverClock.noteEvent(next.serverTime);
        queries.setQueryData<GameState>(gameKey(id), (before) =>
          before && before.serverTime > next.serverTime ? before : next,
        );
      },
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [id, known, visible, openStream, queries]);
  return { game: data, error };
}
