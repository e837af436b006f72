import { createContext, useContext } from "react";
import { accountsApi } from "#contract/accounts.ts";
import { clientOf, type Send } from "#contract/client.ts";
import { commandsApi } from "#contract/commands.ts";
import { draftsApi } from "#contract/drafts.ts";
import { responsesApi } from "#contract/responses.ts";
import { surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import { templatesApi } from "#contract/templates.ts";

/** Opens an event stream of the server. `lastEventId` is where an earlier one broke off. */
export type OpenStream = (path: string, lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
export type Transport = { send: Send; openStream: OpenStream };

/** Every call of the server, typed by the contract. */
export function apiOver({ send, openStream }: Transport) {
  return {
    surveys: clientOf(surveysApi, send),
    responses: clientOf(responsesApi, send),
    teams: clientOf(teamsApi, send),
    commands: clientOf(commandsApi, send),
    accounts: clientOf(accountsApi, send),
    drafts: clientOf(draftsApi, send),
    templates: clientOf(templatesApi, send),
    openStream,
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
