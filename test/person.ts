import { subscriptionsApi } from "#contract/account/subscriptions.ts";
import { telemetryApi } from "#contract/account/telemetry.ts";
import { trialsApi } from "#contract/account/trials.ts";
import { accountsApi } from "#contract/accounts.ts";
import { administrationApi } from "#contract/administration/administration.ts";
import { auditApi } from "#contract/administration/audit.ts";
import { peopleApi } from "#contract/administration/people.ts";
import { policyApi } from "#contract/administration/policy.ts";
import { billingApi } from "#contract/billing/billing.ts";
import { clientOf, type Send } from "#contract/client.ts";
import { commandsApi } from "#contract/commands.ts";
import { draftsApi } from "#contract/drafts.ts";
import { type ErrorAnswer, errorAnswer } from "#contract/error.ts";
import { integrationsApi } from "#contract/integrations.ts";
import { llmApi } from "#contract/llm.ts";
import { meetingsApi } from "#contract/meetings.ts";
import { postsApi } from "#contract/posts.ts";
import { globalApi, questionTemplatesApi } from "#contract/question-templates.ts";
import { responsesApi } from "#contract/responses.ts";
import { resultsApi } from "#contract/results.ts";
import { seriesApi } from "#contract/series.ts";
import { surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import { templatesApi } from "#contract/templates.ts";
import { triviaApi } from "#contract/trivia.ts";
import { wordCloudApi } from "#contract/word-cloud.ts";
import type { EmulatorClient } from "./emulator-client.ts";

/** An error answer, as a test sees it. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorAnswer;

  constructor(status: number, body: ErrorAnswer) {
    super(`${status} ${body.message}`);
    this.status = status;
    this.body = body;
  }
}

export type Person = Awaited<ReturnType<typeof personOf>>;

type Init = {
  method?: string;
  body?: string;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** A person with a token and typed clients of every API. */
export async function personOf(
  emulator: EmulatorClient,
  productUrl: string,
  alias: string,
  app: "msteams" | "agile",
) {
  const token = await emulator.token(alias, app);
  const directory = await emulator.directory();
  const found = directory.people.find(
    (person) => person.name.toLowerCase().startsWith(`${alias} `) || person.id === alias,
  );
  if (!found) throw new Error(`nobody is called ${alias}`);
  const request = (path: string, init: Init = {}) =>
    fetch(`${productUrl}/${app}/api${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.body === undefined ? {} : { "content-type": "application/json" }),
        ...init.headers,
      },
    });
  const send: Send = async (method, path, body, key) => {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    const reply = await request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = reply.status === 204 ? undefined : await reply.json();
    if (!reply.ok) throw new CallError(reply.status, errorAnswer.parse(answer));
    return answer;
  };
  return {
    alias,
    id: found.id,
    name: found.name,
    tenantId: found.tenantId,
    token,
    request,
    surveys: clientOf(surveysApi, send),
    series: clientOf(seriesApi, send),
    trivia: clientOf(triviaApi, send),
    responses: clientOf(responsesApi, send),
    results: clientOf(resultsApi, send),
    posts: clientOf(postsApi, send),
    teams: clientOf(teamsApi, send),
    meetings: clientOf(meetingsApi, send),
    commands: clientOf(commandsApi, send),
    accounts: clientOf(accountsApi, send),
    subscriptions: clientOf(subscriptionsApi, send),
    trials: clientOf(trialsApi, send),
    telemetry: clientOf(telemetryApi, send),
    billing: clientOf(billingApi, send),
    drafts: clientOf(draftsApi, send),
    templates: clientOf(templatesApi, send),
    questionTemplates: clientOf(questionTemplatesApi, send),
    global: clientOf(globalApi, send),
    wordCloud: clientOf(wordCloudApi, send),
    llm: clientOf(llmApi, send),
    integrations: clientOf(integrationsApi, send),
    administration: clientOf(administrationApi, send),
    policy: clientOf(policyApi, send),
    people: clientOf(peopleApi, send),
    audit: clientOf(auditApi, send),
  };
}
