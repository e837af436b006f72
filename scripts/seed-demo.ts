import { randomUUID } from "node:crypto";
import type { Directory } from "../emulator/emulator-api.ts";

/**
 * What the demo organisation finds when it is opened for the first time: made through the product's
 * own calls, by people with tokens.
 */
type Seed = {
  by: string;
  place: string;
  question: string;
  choices: string[];
  /** Who votes for which choice. */
  votes: [alias: string, choice: number][];
  anonymous?: true;
  closed?: true;
};

const seeds: Seed[] = [
  {
    by: "megan",
    place: "Sales and Marketing / Campaigns",
    question: "Which slogan do we print on the spring banner?",
    choices: ["Made to be shared", "Closer than you think", "Every voice counts"],
    votes: [
      ["adele", 2],
      ["alex", 0],
      ["isaiah", 2],
      ["lynne", 1],
      ["miriam", 2],
      ["patti", 2],
    ],
    closed: true,
  },
  {
    by: "alex",
    place: "Launch week",
    question: "Honestly: are we ready to launch on Thursday?",
    choices: ["Yes, let's go", "With a few late evenings", "No, we need another week"],
    votes: [
      ["adele", 1],
      ["megan", 1],
      ["diego", 0],
    ],
    anonymous: true,
  },
  {
    by: "lee",
    place: "Mark 8 Project Team / General",
    question: "Where shall we have the team lunch on Friday?",
    choices: ["Trattoria Verde", "Noodle bar", "Picnic by the river"],
    votes: [
      ["megan", 2],
      ["diego", 0],
      ["johanna", 2],
      ["isaiah", 1],
    ],
  },
];

/** Fills an empty demo organisation; leaves one that has something alone. */
export async function seedDemo({
  emulatorUrl,
  productUrl,
}: {
  emulatorUrl: string;
  productUrl: string;
}): Promise<void> {
  const call = async <T>(
    url: string,
    method: string,
    body?: unknown,
    token?: string,
  ): Promise<T> => {
    const headers = {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const reply = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok)
      throw new Error(
        `the demo could not be made: ${method} ${new URL(url).pathname} answered ${reply.status}`,
      );
    return JSON.parse((await reply.text()) || "null");
  };
  const api = `${productUrl}/msteams/api/v1`;
  const tokenOf = async (person: string) =>
    (
      await call<{ token: string }>(`${emulatorUrl}/emulator/api/token`, "POST", {
        person,
        app: "msteams",
      })
    ).token;

  const first = await tokenOf(seeds[0]?.by ?? "");
  if (
    (await call<{ surveys: unknown[] }>(`${api}/owner/surveys`, "GET", undefined, first)).surveys
      .length > 0
  )
    return;
  const directory = await call<Directory>(`${emulatorUrl}/emulator/api/directory`, "GET");
  for (const seed of seeds) await sow(seed);

  async function sow({
    by,
    place,
    question,
    choices,
    votes,
    anonymous,
    closed,
  }: Seed): Promise<void> {
    const token = await tokenOf(by);
    const recipient = recipientOf(directory, place);
    await untilInstalled(recipient.id, token);
    const questionId = randomUUID();
    const made = choices.map((value) => ({ id: randomUUID(), value, label: value }));
    const questions = [
      { id: questionId, label: question, required: true, questionType: "nominal", choices: made },
    ];
    const draft = {
      type: "poll",
      questions,
      recipients: [recipient],
      anonymity: anonymous ? "anonymous" : "none",
    };
    const { id } = await call<{ id: string }>(`${api}/survey`, "POST", { draft }, token);
    for (const [alias, choice] of votes) {
      const response = [{ questionId, value: made[choice]?.id ?? "" }];
      await call(
        `${api}/survey/${id}/response`,
        "POST",
        { response, source: "web" },
        await tokenOf(alias),
      );
    }
    if (closed) await call(`${api}/survey/${id}/close`, "PUT", {}, token);
  }

  /** The bot hears of its installs sequentially. */
  async function untilInstalled(id: string, token: string): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { active } = await call<{ active: boolean }>(
        `${api}/teams/${encodeURIComponent(id)}/info`,
        "GET",
        undefined,
        token,
      );
      if (active) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the demo could not be made: the app was not installed in ${id}`);
  }
}

function recipientOf(
  { teams, chats }: Directory,
  place: string,
): { type: "channel" | "groupChat"; id: string; name: string } {
  const channel = teams
    .flatMap((team) =>
      team.channels.map((each) => ({ id: each.id, name: `${team.name} / ${each.name}` })),
    )
    .find((each) => each.name === place);
  if (channel) return { type: "channel", id: channel.id, name: place };
  const chat = chats.find((each) => each.topic === place);
  if (!chat) throw new Error(`the demo has no place called ${place}`);
  return { type: "groupChat", id: chat.id, name: place };
}
