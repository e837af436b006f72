import type { EmulatorClient } from "../emulator-client.ts";

/** A generated person, with a real token. */
export type Voter = { id: string; token: string };

const atOnce = 16;

/** Has generated people join a place, let in by `as`, each with a token of the emulator's issuer. */
export async function joinCrowd(
  emulator: EmulatorClient,
  place: string,
  count: number,
  as = "adele",
): Promise<Voter[]> {
  const id = await emulator.place(place);
  const { people } = await emulator.crowd(id, as, count);
  const voters: Voter[] = [];
  for (let at = 0; at < people.length; at += atOnce) {
    const some = people.slice(at, at + atOnce).map(async (person) => ({
      id: person.id,
      token: await emulator.token(person.id, "msteams"),
    }));
    voters.push(...(await Promise.all(some)));
  }
  return voters;
}
