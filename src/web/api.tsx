import { createContext, useContext, useMemo } from "react";
import { accountsApi } from "#contract/accounts.ts";
import { type Client, clientOf, type Send } from "#contract/client.ts";
import { commandsApi } from "#contract/commands.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { resultsApi } from "#contract/results.ts";
import type { Api } from "#contract/route.ts";
import { surveysApi } from "#contract/surveys.ts";

/** Opens a server-sent event stream. `lastEventId`: where the last stream was cut. */
type OpenStream = (
  path: string,
  lastEventId: string | null,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>;
/** Downloads a file, with the file name that the server sent. */
export type FetchFile = (
  method: "GET" | "POST",
  path: string,
  body?: unknown,
) => Promise<{ name: string; blob: Blob }>;
export type Transport = { send: Send; openStream: OpenStream; fetchFile: FetchFile };

/** The typed clients of what many pages call; `useClient` makes those of a few pages. */
export function apiOver({ send, openStream, fetchFile }: Transport) {
  return {
    surveys: clientOf(surveysApi, send),
    results: clientOf(resultsApi, send),
    meetings: clientOf(meetingsApi, send),
    commands: clientOf(commandsApi, send),
    accounts: clientOf(accountsApi, send),
    send,
    openStream,
    fetchFile,
  };
}
export type ApiAccess = ReturnType<typeof apiOver>;

const ApiContext = createContext<ApiAccess | undefined>(undefined);
export const ApiProvider = ApiContext.Provider;

export function useApi(): ApiAccess {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs an ApiProvider");
  return api;
}

/** The typed client of an API that few pages call: its contract loads with them. */
export function useClient<A extends Api>(api: A): Client<A> {
  const { send } = useApi();
  return useMemo(() => clientOf(api, send), [api, send]);
}
