import { createContext, useContext } from "react";
import { accountsApi } from "#contract/accounts.ts";
import { clientOf, type Send } from "#contract/client.ts";
import { commandsApi } from "#contract/commands.ts";
import { draftsApi } from "#contract/drafts.ts";
import { integrationsApi } from "#contract/integrations.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { responsesApi } from "#contract/responses.ts";
import { resultsApi } from "#contract/results.ts";
import { seriesApi } from "#contract/series.ts";
import { surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import { templatesApi } from "#contract/templates.ts";
import { triviaApi } from "#contract/trivia.ts";
import { wordCloudApi } from "#contract/word-cloud.ts";

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

/** The typed client of the whole REST contract. */
export function apiOver({ send, openStream, fetchFile }: Transport) {
  return {
    surveys: clientOf(surveysApi, send),
    series: clientOf(seriesApi, send),
    responses: clientOf(responsesApi, send),
    results: clientOf(resultsApi, send),
    teams: clientOf(teamsApi, send),
    meetings: clientOf(meetingsApi, send),
    commands: clientOf(commandsApi, send),
    accounts: clientOf(accountsApi, send),
    drafts: clientOf(draftsApi, send),
    templates: clientOf(templatesApi, send),
    trivia: clientOf(triviaApi, send),
    wordCloud: clientOf(wordCloudApi, send),
    integrations: clientOf(integrationsApi, send),
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
