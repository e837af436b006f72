import { resultsAnswer } from "#contract/results.ts";
import type { TestApp } from "#test/app.ts";
import { place, type Voted } from "./anonymous-survey.ts";
import { promise } from "./promise.ts";

/**
 * Collects everything that anybody but the voter can get from the product: the log, metrics,
 * Redis' traffic, and the responses, cards and live events of owner, audience and voters. None of
 * it may contain a voter, a text that a person wrote, or a ballot's key.
 */
export async function watchOutside(
  app: TestApp,
  surveys: readonly Voted[],
  { log, traffic }: { log: readonly string[]; traffic: readonly string[] },
): Promise<string> {
  const { people } = await app.emulator.directory();
  const secrets = surveys.flatMap((voted) => voted.secrets);
  const names = new Map(people.map((person) => [person.id, person.name]));
  const hidden = (persons: boolean) =>
    secrets.flatMap(({ voter, marker, receipt, hash }) => [
      marker.slice(0, 20),
      receipt,
      hash,
      ...(persons ? [voter.id, `"${names.get(voter.id)}"`] : []),
    ]);
  const check = (what: string, texts: readonly string[], words: readonly string[]) => {
    const all = texts.join("\n");
    const found = words.find((word) => all.includes(word));
    promise(found === undefined, `${what}: "${found}" stands in it`);
  };
  const choiceIds = surveys.flatMap((voted) => voted.choiceIds);
  check("the log", log, [...hidden(true), ...choiceIds]);
  promise(
    log.some((line) => line.includes("bot call")),
    "the log says nothing at all, so it proves nothing",
  );
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  check("the metrics", [metrics], [...hidden(true), ...choiceIds, ...surveys.map(({ id }) => id)]);
  check("what goes through Redis", traffic, [...hidden(true), ...choiceIds]);
  const answers = await answersOf(app, surveys);
  check("an answer to somebody else", answers, hidden(true));
  const sum = /^polly_vote_batch_size_sum (\d+)/m.exec(metrics)?.[1];
  const count = /^polly_vote_batch_size_count (\d+)/m.exec(metrics)?.[1];
  promise(Number(sum) > Number(count), "no two answers came into one transaction");
  return `${sum} answers in ${count} transactions, ${log.length} log lines, ${traffic.length} commands to Redis and ${answers.length} answers to others say nothing`;
}

/**
 * Everything about the surveys that can be asked, by the owner, by a member who has not answered,
 * and by one who has.
 */
async function answersOf(app: TestApp, surveys: readonly Voted[]): Promise<string[]> {
  const where = await app.emulator.place(place);
  const found: string[] = [];
  for (const alias of ["adele", "alex", surveys[0]?.secrets[0]?.voter.id ?? ""]) {
    const headers = { authorization: `Bearer ${await app.emulator.token(alias, "msteams")}` };
    const get = async (path: string) =>
      (await app.product.app.inject({ url: `/msteams/api/v1${path}`, headers })).body;
    // A filter that does not exist changes nothing: there is no breakdown by person, filter or
    // comment.
    for (const { id, secrets } of surveys) {
      const whole = await get(`/survey/${id}/responses`);
      const { results, responses } = resultsAnswer.parse(JSON.parse(whole));
      promise(
        results?.responseCount === secrets.length && responses.length === 0,
        `the results of ${secrets.length} show more or less than totals`,
      );
      const one = secrets[0]?.voter.id ?? "";
      for (const filter of [
        `user=${one}`,
        `userId=${one}`,
        "filter=comments",
        "questionId=x&comment=1",
        "groupBy=team",
      ])
        promise(
          (await get(`/survey/${id}/responses?${filter}`)) === whole,
          `the results differ with ${filter}`,
        );
      found.push(
        whole,
        await get(`/survey/${id}`),
        await get(`/survey/${id}/response`),
        await firstEvent(app, id, headers),
      );
    }
    found.push(
      await get("/owner/surveys?limit=100"),
      await get(`/audience/${encodeURIComponent(where)}/surveys?limit=100`),
    );
    for (const message of (await app.emulator.messages(where, alias)).slice(-surveys.length)) {
      // What owners and voters see of themselves names them: refreshed views name who refreshes
      // them.
      const shown = await app.emulator.act(where, "alex", message.id, "survey/results/view", {
        surveyId: idIn(message.card) ?? "",
      });
      found.push(JSON.stringify(shown.card));
    }
  }
  return found;
}

const idIn = (card: unknown) => /"surveyId":"([^"]+)"/.exec(JSON.stringify(card))?.[1];

async function firstEvent(
  app: TestApp,
  id: string,
  headers: Record<string, string>,
): Promise<string> {
  const abort = new AbortController();
  const reply = await fetch(`${app.url}/msteams/api/v1/survey/${id}/events`, {
    headers,
    signal: abort.signal,
  });
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (/^data: .*\n\n/m.test(text)) break;
  }
  abort.abort();
  return text;
}
