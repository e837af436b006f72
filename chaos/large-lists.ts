import { createHash } from "node:crypto";
import { z } from "zod";
import { conversationId } from "#domain/ids.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "../test/factories.ts";
import { usageOf } from "../test/rig/process-usage.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";

type Options = {
  /** Surveys as large as a request may be. */
  surveys: number;
  /** Lists of them that are read at once. */
  lists: number;
};

const place = "Mark 8 Project Team / General";
/** What the process may have, in megabytes: much less than the lists would need together. */
export const heap = 192;
/** Bytes of a list, as it is and with its results. */
const mostInAnswer = { plain: 200_000, counted: 3_000_000 };
const page = z.object({
  surveys: z.array(z.object({ id: z.string() })),
  next: z.string().nullable(),
});

/**
 * One member makes many surveys as large as they may be and reads the list of them dozens of times
 * at once, as it is and with its results. The process stays, answers others meanwhile, gives no
 * answer of more than a few megabytes, tells whoever asks for too much at once to come again, and
 * whoever reads page after page finds each survey once.
 */
export async function largeLists(rig: Rig, { surveys, lists }: Options): Promise<string> {
  const [adele, diego] = [await rig.as("adele"), await rig.as("diego")];
  const to = aRecipient({ id: conversationId.parse(await rig.emulator.place(place)), name: place });
  const made = new Set<string>();
  for (let n = 0; n < surveys; n += 1)
    made.add((await adele.surveys.create({ body: { draft: aLargeSurvey(n, to) } })).id);

  const told: string[] = [];
  for (const kind of ["plain", "counted"] as const) {
    const asked = `/v1/owner/surveys?limit=100${kind === "counted" ? "&includeResults=true" : ""}`;
    const read = async () => {
      const reply = await adele.request(asked);
      return {
        status: reply.status,
        retryAfter: reply.headers.get("retry-after"),
        bytes: (await reply.text()).length,
      };
    };
    const attack = Promise.all(Array.from({ length: lists }, read));
    const other = await diego.request("/v1/user");
    promise(other.status === 200, `somebody else was answered with ${other.status} meanwhile`);
    const answers = await attack;
    const refused = answers.filter(({ status }) => status === 429 || status === 503);
    const odd = answers.filter(({ status }) => ![200, 429, 503].includes(status));
    promise(odd.length === 0, `a list was answered with ${odd[0]?.status}`);
    promise(refused.length < lists, "nobody was answered");
    promise(
      refused.every(({ retryAfter }) => retryAfter !== null),
      "a refusal does not say when to come again",
    );
    const largest = Math.max(...answers.map(({ bytes }) => bytes));
    promise(largest < mostInAnswer[kind], `an answer had ${largest} bytes`);
    told.push(
      `${kind}: largest answer ${(largest / 1e6).toFixed(2)} MB, ${refused.length} told to come again`,
    );

    const found: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const part = page.parse(
        await (await adele.request(`${asked}${after && `&after=${after}`}`)).json(),
      );
      found.push(...part.surveys.map(({ id }) => id));
      after = part.next;
    }
    const mine = found.filter((id) => made.has(id));
    const once = mine.length === surveys && new Set(mine).size === surveys;
    promise(once, `page after page, ${mine.length} of ${surveys} surveys were found`);
  }
  const process = rig.processes.get(0);
  promise((await fetch(`${rig.url}/healthz`)).status === 200, "the process is gone");
  const memory = process ? Math.round(usageOf(process.pid).memory / 1_048_576) : 0;
  return `${lists} lists of ${surveys} surveys of 0.7 MB: ${told.join("; ")}; ${memory} MB in use`;
}

/** About 0.7 MB, as text that no compression makes small; the same in each run. */
function aLargeSurvey(n: number, to: ReturnType<typeof aRecipient>) {
  const text = (of: string) =>
    Array.from({ length: 10 }, (_, part) =>
      createHash("sha512").update(`${n} ${of} ${part}`).digest("base64"),
    ).join("");
  const choices = (question: number) =>
    Array.from({ length: 20 }, (_, choice) => text(`${question} ${choice}`));
  const questions = Array.from({ length: 20 }, (_, question) => aChoiceQuestion(choices(question)));
  return aPoll({ type: "survey", title: "Large", questions, recipients: [to], send: "manual" });
}
