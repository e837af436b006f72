import { commandsApi } from "#contract/commands.ts";
import { eventsPath, responsesApi } from "#contract/responses.ts";
import type { Route } from "#contract/route.ts";
import { surveysApi } from "#contract/surveys.ts";
import { teamsApi } from "#contract/teams.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";
import { sendPoll } from "./send-poll.ts";

/** A call of the API by its name, with an input that is right for a survey of its owner's. */
export type ApiCase = { name: string; route: Route; right: { params: Record<string, string>; query: unknown; body: unknown } };

/** Every route that the contract has, and the event stream. */
export function allRoutes(): { name: string; route: Route }[] {
  const apis = { surveys: surveysApi, responses: responsesApi, teams: teamsApi, commands: commandsApi };
  const routes = Object.entries(apis).flatMap(([api, all]) =>
    Object.entries<Route>(all).map(([name, route]) => ({ name: `${api}.${name}`, route })),
  );
  return [...routes, { name: "events", route: { method: "GET", path: eventsPath, reply: surveysApi.get.reply } }];
}

/** Every route with an input that its owner may send: an open and a pending poll in a chat of a few are made for it. */
export async function apiCases(app: TestApp, owner: Person): Promise<ApiCase[]> {
  const { poll, where, choice } = await sendPoll(app, owner, { place: "Launch week" });
  const { poll: pending } = await sendPoll(app, owner, { place: "Launch week", send: "manual" });
  const questions = [poll.question, { id: crypto.randomUUID(), questionType: "open-ended", label: "Why?", required: false }];
  const recipients = [{ type: "groupChat", id: where }];
  const soon = new Date(Date.now() + 3_600_000);
  const body: Record<string, unknown> = {
    "surveys.create": {
      draft: { type: "survey", title: "A title", questions, recipients, closeAt: null, openDuration: "P1D" },
      trackingFields: {},
    },
    "surveys.deliver": { deliverAt: soon, closeAt: null },
    "surveys.close": { closeAt: soon },
    "responses.save": { response: [{ questionId: poll.question.id, value: choice("Pizza").id, comment: "so" }], source: "web" },
    "responses.mineByReceipt": { receipt: "r".repeat(22) },
    "commands.run": { command: "survey/close", surveyId: poll.id },
  };
  const page = { after: `${new Date().toISOString()}_${poll.id}`, limit: "2", excludeTypes: "quiz" };
  const query = (name: string) => (name === "teams.info" ? { fetchCountFromRemote: "true" } : page);
  return allRoutes().map(({ name, route }) => {
    const id = name === "surveys.deliver" ? pending.id : poll.id;
    return {
      name,
      route,
      right: { params: { id, audienceId: where, groupId: "any", teamId: where }, query: query(name), body: body[name] },
    };
  });
}
