import path from "node:path";
import { Client } from "undici";
import { joinCrowd } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { type ProductProcess, startProductProcess } from "#test/rig/product-process.ts";
import type { LoadRequest } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { freePort } from "../scripts/free-port.ts";
import { clock, type TimedVote } from "./sightings.ts";

const people = 200;
const place = "Mark 8 Project Team / General";

/** `evenly`: at the same moment of each slot; else at a random one. */
export type Pace = { perSecond: number; evenly?: boolean };
/** A compared process: where its events are and how the next vote reaches it. */
export type Side = {
  process: ProductProcess;
  port: number;
  /** Where its events are. */
  events: string;
  /** Sends votes at this pace for this long, each after the response to the previous one. */
  vote: (pace: Pace, forMs: number) => Promise<TimedVote[]>;
};
export type LiveStage = {
  product: Side;
  floor: Side;
  /** The address of the poll's results. */
  results: string;
  tokens: string[];
  close: () => Promise<void>;
};

/** A product with people and an open poll, and a plain Node process that writes the same bytes. */
export async function setLiveStage(settings: Record<string, string>): Promise<LiveStage> {
  const rig = await startRig({ settings });
  const voters = await joinCrowd(rig.emulator, place, people);
  const poll = await openPoll(rig, { place });
  const floor = await startFloor(await eventSize(rig, poll));
  const api = `/msteams/api/v1/survey/${poll.id}`;
  // Restarted: memory used to create the database would hide what viewers use.
  await rig.processes.get(0)?.stop();
  const process = await rig.start();
  const voteAt = (n: number) =>
    poll.vote(voters[n % people]?.token ?? "", (n + Math.floor(n / people)) % 3);
  const product = {
    process,
    port: Number(new URL(rig.url).port),
    events: `${api}/events`,
    vote: voting(rig.url, voteAt, () => revisionOf(rig, poll)),
  };
  return {
    product,
    floor,
    results: `${api}/responses`,
    tokens: voters.map(({ token }) => token),
    close: async () => {
      await floor.process.stop();
      await rig.close();
    },
  };
}

async function startFloor(bytes: number): Promise<Side> {
  const port = await freePort();
  const process = await startProductProcess(
    { PORT: String(port) },
    path.join(import.meta.dirname, "plain-streams.ts"),
  );
  const body = `data: ${"x".repeat(bytes)}`;
  let sent = 0;
  const vote = voting(
    process.url,
    () => ({ method: "POST", path: "/", body }),
    async () => sent,
  );
  const counted: Side["vote"] = async (...how) => {
    const votes = await vote(...how);
    sent += votes.length;
    return votes;
  };
  return { process, port, events: "/", vote: counted };
}

/**
 * Each vote creates one revision, as there is no other voter. Throws if one is refused or the
 * revision differs.
 */
function voting(
  url: string,
  next: (n: number) => LoadRequest,
  revisionNow: () => Promise<number>,
): Side["vote"] {
  let cast = 0;
  return async ({ perSecond, evenly = false }, forMs) => {
    const client = new Client(url);
    const before = await revisionNow();
    const votes: TimedVote[] = [];
    const [slot, begin] = [1000 / perSecond, clock()];
    for (let n = 0; n * slot < forMs; n += 1) {
      const at = begin + (n + (evenly ? 0.5 : Math.random())) * slot;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - clock())));
      const { method = "GET", path: address, token, body = null } = next(cast);
      cast += 1;
      const sentAt = clock();
      const headers = {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      };
      const reply = await client.request({ method, path: address, headers, body });
      const answeredAt = clock();
      const text = await reply.body.text();
      if (reply.statusCode >= 300)
        throw new Error(`a vote was answered with ${reply.statusCode}: ${text}`);
      votes.push({ revision: before + n + 1, sentAt, answeredAt });
    }
    await client.close();
    return votes;
  };
}

async function revisionOf(rig: Rig, poll: OpenPoll): Promise<number> {
  return (await resultsOf(rig, poll)).revision;
}

async function eventSize(rig: Rig, poll: OpenPoll): Promise<number> {
  return JSON.stringify({ revision: 1, state: "open", results: await resultsOf(rig, poll) }).length;
}

async function resultsOf(rig: Rig, { id }: OpenPoll): Promise<{ revision: number }> {
  const reply = await (await rig.as("alex")).request(`/v1/survey/${id}/responses`);
  const { results } = (await reply.json()) as { results: { revision: number } };
  return results;
}
