import { randomBytes } from "node:crypto";
import { Pool } from "undici";
import { ZodError } from "zod";
import { CallError, type Person } from "#test/person.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import type { Rig } from "#test/rig/start-rig.ts";

/** Tokens end after an hour, as the host's do; everybody gets a new one well before. */
const renewedEvery = 25 * 60_000;

export type People = {
  channel: readonly Voter[];
  meeting: readonly Voter[];
  chat: readonly Voter[];
  owner: () => Person;
  /** Calls the product; throws unless it answers with this status. */
  call: (call: Call) => Promise<string>;
  /** Does something again where the product is busy, as pages do; what may be done twice only. */
  again: <T>(work: () => Promise<T>) => Promise<T>;
  /** How often it was busy. */
  busy: () => number;
  close: () => Promise<void>;
};
export type Call = {
  as: Pick<Voter, "token">;
  path: string;
  method?: "GET" | "POST";
  body?: unknown;
  expect?: number;
};

export const places = {
  team: "Mark 8 Project Team",
  channel: "Mark 8 Project Team / General",
  meeting: "Weekly product sync",
  chat: "Launch week",
} as const;

/** People in a channel, a meeting and a chat, who have valid tokens for as long as it lasts. */
export async function gatherPeople(rig: Rig, count: number): Promise<People> {
  const channel = await joinCrowd(rig.emulator, places.channel, count);
  const meeting = await joinCrowd(rig.emulator, places.meeting, 40);
  const chat = await joinCrowd(rig.emulator, places.chat, 25);
  const voters = [...channel, ...meeting, ...chat];
  let busy = 0;
  let owner = await rig.as("adele");
  const pool = new Pool(rig.url, { connections: 12 });
  const renew = async () => {
    owner = await rig.as("adele");
    for (const voter of voters) voter.token = await rig.emulator.token(voter.id, "msteams");
  };
  const timer = setInterval(() => void renew().catch(console.error), renewedEvery);
  async function again<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error) || tries === 5) throw error;
        busy += 1;
        await new Promise((resolve) => setTimeout(resolve, 1000 * tries));
      }
    }
  }
  return {
    channel,
    meeting,
    chat,
    owner: () => owner,
    busy: () => busy,
    again,
    call: (wish) => again(() => callOnce(pool, wish)),
    close: async () => {
      clearInterval(timer);
      await pool.destroy();
    },
  };
}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

async function callOnce(
  pool: Pool,
  { as, path, method = "GET", body, expect = 200 }: Call,
): Promise<string> {
  const reply = await pool.request({
    method,
    path: `/msteams/api${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.body.text();
  const { statusCode: status } = reply;
  if (status !== expect)
    throw new Refused(status, `${method} ${path} answered ${status} ${text.slice(0, 200)}`);
  return text;
}

/** Also where a connection was cut because nobody read what it sent, which has no JSON. */
function isBusy(error: unknown): boolean {
  if (error instanceof CallError || error instanceof Refused)
    return [408, 429, 503].includes(error.status);
  return error instanceof TypeError || error instanceof ZodError;
}

export function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export const newReceipt = () => randomBytes(16).toString("base64url");
