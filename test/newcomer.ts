import type { TestApp } from "./app.ts";
import type { Person } from "./person.ts";

/**
 * A new person in the organisation who has created and answered nothing: member of the given chat
 * while `meet` runs, of no place afterwards.
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
