import { type LiveEvent, liveEvent } from "#contract/responses.ts";
import type { ResponseRow } from "#contract/results.ts";
import type { TestApp } from "#test/app.ts";
import { exportOf } from "#test/exports.ts";
import type { Voted } from "../anonymous-survey.ts";
import { promise } from "../promise.ts";

/**
 * What an owner sees of nameless answers at one time, beside the list of who has answered. `totals`:
 * without the answers by name, which are `named`.
 */
type View = { revision: number; totals: Counts; named: Counts; lists: Map<string, string[]> };
type Counts = ReadonlyMap<string, number>;

/** An owner who reads everything there is after each answer, and keeps it. */
export type Owner = {
  look: () => Promise<void>;
  /** Ends the watching, and throws if any two views or events differ by a few people's answers. */
  check: (groupOf: number) => Promise<string>;
};

/** Opens the event stream, too. */
export async function watchAsOwner(app: TestApp, { id, label, anonymity }: Voted): Promise<Owner> {
  const owner = await app.as("adele");
  const { questions, recipients } = await owner.surveys.get({ params: { id } });
  const [where] = recipients;
  const message = where && (await app.emulator.cardWith(where.id, "adele", label));
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
    const rows = await wholeList(async (after) => {
      const page = await owner.results.table({ params: { id }, query: { after } });
      return { list: page.rows, next: page.next };
    });
    const [nameless, byName] = [
      rows.filter(({ user }) => user === null),
      rows.filter(({ user }) => user !== null),
    ];
    const names = byName.map(({ user }) => user?.name ?? "");
    const lists = new Map([
      ["the table", nameless.map((row) => JSON.stringify(row))],
      ["the export", namelessIn((await exportOf(owner, id)).text, names)],
    ]);
    for (const { id: questionId, questionType } of questions) {
      const isText = questionType === "open-ended";
      const read = isText ? owner.results.texts : owner.results.questionComments;
      const texts = await wholeList(async (after) => {
        const page = await read({ params: { id, questionId }, query: { after } });
        return { list: page.texts, next: page.next };
      });
      const nameless = texts.flatMap(({ text, user }) => (user === null ? [text] : []));
      lists.set(`${isText ? "texts" : "comments"} of ${questionId}`, nameless);
    }
    const named = countsOf(byName);
    views.push(viewOf(named, results, lists));
    if (where && message) {
      const { card } = await app.emulator.act(
        where.id,
        "adele",
        message.id,
        "survey/results/view",
        {
          surveyId: id,
        },
      );
      cardSaysTheSame(card, results);
    }
  }

  async function check(groupOf: number): Promise<string> {
    abort.abort();
    await reading;
    const events = eventsIn(streamed).flatMap(({ results }) => {
      const same = views.find(({ revision }) => revision === results?.revision);
      const named = anonymity === "anonymous" ? new Map() : same?.named;
      return named ? [viewOf(named, results, new Map())] : [];
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

type Results = LiveEvent["results"] | undefined;

function viewOf(named: Counts, results: Results, lists: View["lists"]): View {
  const all = (results?.questions ?? []).flatMap(({ questionId, answered, choices }) => [
    [`answered ${questionId}`, answered] as const,
    ...choices.map(({ choiceId, count }) => [choiceId, count] as const),
  ]);
  const totals = new Map(all.map(([key, count]) => [key, count - (named.get(key) ?? 0)]));
  return { revision: results?.revision ?? 0, totals, named, lists };
}

function countsOf(rows: readonly Pick<ResponseRow, "responses">[]): Counts {
  const counts = new Map<string, number>();
  for (const { questionId, value } of rows.flatMap(({ responses }) => responses))
    for (const key of [`answered ${questionId}`, ...[value].flat()])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A results card has a label and a figure for each of the top choices. */
function cardSaysTheSame(card: unknown, results: Results): void {
  const text = JSON.stringify(card);
  for (const { label, count } of results?.questions[0]?.choices ?? []) {
    const from = text.indexOf(`"${label}"`);
    const figure = from < 0 ? null : /\d+% \((\d+)\)/.exec(text.slice(from));
    promise(
      figure === null || Number(figure[1]) === count,
      `the card says ${figure?.[0]} where the page says ${count}`,
    );
  }
}

function eventsIn(stream: string): LiveEvent[] {
  return stream
    .split("\n\n")
    .filter((part) => part.includes("event: results"))
    .map((part) => liveEvent.parse(JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? "{}")));
}

async function wholeList<T>(
  pageAfter: (after: string | undefined) => Promise<{ list: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { list, next } = await pageAfter(after);
    all.push(...list);
    after = next;
  }
  return all;
}

/** The lines of nameless answers: every one has a text of random signs. */
function namelessIn(text: string, names: readonly string[]): string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => /[\w-]{18}/.test(line) && !names.some((name) => line.includes(name)));
}
