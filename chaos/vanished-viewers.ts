import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { conversationId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "../test/factories.ts";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import type { LoadRequest } from "../test/rig/run-load.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { watchSurvey } from "../test/rig/watch-survey.ts";
import { answersAt } from "./phases.ts";
import { promise } from "./promise.ts";

type Options = {
  /** Viewers whose connection breaks. */
  broken: number;
  /** Viewers who keep their connection and read nothing of it. */
  deaf: number;
};

const place = "Mark 8 Project Team / General";
const freedWithin = 2000;
const deafCutBy = 40_000;
/**
 * A survey so large that one event of its results is a good part of what a viewer may be behind.
 */
const [questions, choices] = [50, 25];

/**
 * Viewers go away: some break their connection, some keep it and read nothing while votes come. All
 * are freed, the first at once, the others when they are too far behind; a person who reads is told
 * of every state meanwhile.
 */
export async function vanishedViewers(rig: Rig, { broken, deaf }: Options): Promise<string> {
  const sockets: Socket[] = [];
  try {
    const voters = await joinCrowd(rig.emulator, place, 10);
    const survey = await openLargeSurvey(rig);
    // One person has only so many streams.
    const tokenOf = (n: number) => voters[n % voters.length]?.token ?? "";
    const reader = watchSurvey(rig.url, survey.id, tokenOf(0));
    await viewersBecome(rig, 1, 5000);

    for (let n = 0; n < broken; n += 1) sockets.push(await openStream(rig, survey.id, tokenOf(n)));
    await viewersBecome(rig, 1 + broken, 10_000);
    for (const socket of sockets) socket.destroy();
    const freed = await viewersBecome(rig, 1, freedWithin);

    for (let n = 0; n < deaf; n += 1) sockets.push(await openStream(rig, survey.id, tokenOf(n)));
    await viewersBecome(rig, 1 + deaf, 10_000);
    const voting = voteUntilEnded(rig, survey, voters);
    const cutOff = await viewersBecome(rig, 1, deafCutBy);
    const { votes, slowest } = await voting.end();
    await rig.emulator
      .until("the last state", async () => reader.last()?.revision === votes + 1, 5000)
      .catch(() =>
        promise(false, `who reads was told of revision ${reader.last()?.revision} of ${votes + 1}`),
      );
    promise(reader.streams() === 1, `who reads was cut off ${reader.streams() - 1} times`);
    await reader.close();
    return `${broken} broken streams were freed after ${freed} ms, ${deaf} that nobody reads after ${cutOff} ms and ${votes} votes of at most ${slowest} ms`;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

type LargeSurvey = { id: string; vote: (token: string, choice: number) => LoadRequest };

async function openLargeSurvey(rig: Rig): Promise<LargeSurvey> {
  const texts = Array.from({ length: choices }, (_, n) => `Choice ${n}`);
  const asked: Question[] = Array.from({ length: questions }, (_, n) =>
    aChoiceQuestion(texts, { label: `Question ${n}`, required: false }),
  );
  const where = conversationId.parse(await rig.emulator.place(place));
  const draft = aPoll({
    type: "survey",
    title: "Everything",
    questions: asked,
    recipients: [aRecipient({ id: where, name: place })],
  });
  const { id } = await (await rig.as("adele")).surveys.create({ body: { draft } });
  const answers = (choice: number) =>
    asked.flatMap((question) =>
      "choices" in question
        ? [{ questionId: question.id, value: question.choices[choice % choices]?.id }]
        : [],
    );
  return {
    id,
    vote: (token, choice) => ({
      method: "POST",
      path: `/msteams/api/v1/survey/${id}/response`,
      token,
      body: JSON.stringify({ response: answers(choice), source: "web" }),
    }),
  };
}

/** A viewer that reads no more than the kernel buffers. */
async function openStream(rig: Rig, id: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(rig.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.pause();
  socket.on("error", () => {});
  socket.write(
    `GET /msteams/api/v1/survey/${id}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

/**
 * People change their answers, about ten times a second, until it is ended. `slowest` in
 * milliseconds.
 */
function voteUntilEnded(rig: Rig, survey: LargeSurvey, voters: readonly Voter[]) {
  let [votes, slowest, isOver] = [0, 0, false];
  const work = async () => {
    while (!isOver) {
      const { status, ms } = await answersAt(
        rig.url,
        survey.vote(voters[votes % voters.length]?.token ?? "", votes),
      );
      promise(status === 200, `a vote is answered with ${status}`);
      votes += 1;
      slowest = Math.max(slowest, ms);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - ms)));
    }
  };
  const working = work();
  working.catch(() => {});
  return {
    end: async () => {
      isOver = true;
      await working;
      return { votes, slowest };
    },
  };
}

/** Waits until so many viewers are counted, and answers after how many milliseconds that was. */
async function viewersBecome(rig: Rig, count: number, withinMs: number): Promise<number> {
  const begin = performance.now();
  let counted = -1;
  const look = async () => {
    const text = await (await fetch(`${rig.url}/metrics`)).text();
    counted = Number(/^polly_live_viewers (\d+)/m.exec(text)?.[1]);
    return counted === count;
  };
  await rig.emulator
    .until("viewers", look, withinMs)
    .catch(() =>
      promise(false, `after ${withinMs} ms ${counted} viewers are counted, not ${count}`),
    );
  return Math.round(performance.now() - begin);
}
