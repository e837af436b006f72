import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

/**
 * Somebody new in the organisation, who has made and answered nothing yet whatever other tests of the same product did: in the given chat while `meet` runs, in no
 * place afterwards.
 */
export async function newcomer(
  app: Pick<TestApp, "emulator" | "as">,
  meet: (person: Person) => Promise<void> = async () => {},
  chat = "Launch week",
): Promise<Person> {
  const place = await app.emulator.place(chat);
  const { people } = await app.emulator.crowd(place, "adele", 1);
  const person = await app.as(people[0]?.id ?? "nobody");
  try {
    await meet(person);
  } finally {
    await app.emulator.leave(place, "adele", person.id);
  }
  return person;
}
