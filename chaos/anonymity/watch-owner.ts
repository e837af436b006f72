import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import { promise } from "../promise.ts";

/** What an owner sees at one time, beside the list of who has answered. */
type View = { answers: number; totals: Map<string, number>; lists: Map<string, string[]> };

/** An owner who reads everything there is after each answer, and keeps it. */
export type Owner = {
  look: () => Promise<void>;
  /** Ends the watching, and throws if any two views or events differ by a few people's answers. */
  check: (groupOf: number) => Promise<string>;
};

/** Opens the event stream, too. `questionIds`: the text questions, and those with comments. */
export async function watchAsOwner(
  app: TestApp,
  id: SurveyId,
  { texts: textIds, comments }: { texts: readonly QuestionId[]; comments: readonly QuestionId[] },
): Promise<Owner> {
  const owner = await app.as("adele");
  const abort = new AbortController();
  const stream = await owner.request(`/v1/survey/${id}/events`, { signal: abort.signal });
  let streamed = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? [])
      streamed += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  const views: View[] = [];
  async function look(): Promise<void> {
    const { results } = await owner.responses.results({ params: { id } });
    const { rows } = await owner.results.table({ params: { id }, query: {} });
    const lists = new Map([
      ["the table", rows.map((row) => JSON.stringify(row))],
      ["the export", linesOf((await exportOf(owner, id)).text)],
    ]);
    for (const questionId of textIds) {
      const page = await owner.results.texts({ params: { id, questionId }, query: {} });
      lists.set(`texts of ${questionId}`, textsOf(page));
    }
    for (const questionId of comments) {
      const page = await owner.results.questionComments({ params: { id, questionId }, query: {} });
      lists.set(`comments on ${questionId}`, textsOf(page));
    }
    views.push({ answers: results?.responseCount ?? 0, totals: totalsOf(results), lists });
  }

  async function check(groupOf: number): Promise<string> {
    abort.abort();
    await reading;
    const events = eventsIn(streamed).map(({ results }): View => {
      return { answers: results?.responseCount ?? 0, totals: totalsOf(results), lists: new Map() };
    });
    for (const [what, list] of [
      ["a look", views],
      ["an event", events],
    ] as const)
      for (const [at, view] of list.entries())
        for (const before of list.slice(0, at)) compare(what, before, view, groupOf);
    return `${views.length} looks and ${events.length} events of an owner`;
  }

  return { look, check };
}

/** Any two views differ by nothing, or by the answers of a group. */
function compare(what: string, before: View, after: View, groupOf: number): void {
  for (const [key, count] of after.totals) {
    if (!key.startsWith("answered")) continue;
    const more = count - (before.totals.get(key) ?? 0);
    promise(more === 0 || more >= groupOf, `${what} shows ${more} more answers than one before`);
  }
  for (const [name, list] of after.lists) {
    const rest = new Map<string, number>();
    for (const one of before.lists.get(name) ?? []) rest.set(one, (rest.get(one) ?? 0) + 1);
    const fresh = list.filter((one) => {
      const left = rest.get(one) ?? 0;
      rest.set(one, left - 1);
      return left <= 0;
    });
    promise(
      fresh.length === 0 || fresh.length >= groupOf,
      `${what}: ${name} has ${fresh.length} lines that were not there before`,
    );
  }
}

function totalsOf(results: LiveEvent["results"] | null | undefined): Map<string, number> {
  return new Map(
    (results?.questions ?? []).flatMap(({ questionId, answered, choices }) => [
      [`answered ${questionId}`, answered] as [string, number],
      ...choices.map(({ choiceId, count }) => [choiceId, count] as [string, number]),
    ]),
  );
}

function eventsIn(stream: string): LiveEvent[] {
  return stream
    .split("\n\n")
    .filter((part) => part.includes("event: results"))
    .map((part) => liveEvent.parse(JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? "{}")));
}

const textsOf = (page: { texts: { text: string }[] }) => page.texts.map(({ text }) => text);

/** The lines of people's answers: every one has a text of random signs. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => /[\w-]{18}/.test(line));
}
