import type { Person } from "../emulator-api.ts";
import { httpError } from "../http-error.ts";
import type { World } from "../world.ts";
import { alias } from "./demo-people.ts";

/** By object id or alias; refuses with 404 PersonNotFound. */
export function findPerson(world: World, name: string): Person {
  const wanted = name.toLowerCase();
  const people = world.state.organisation.people;
  const person =
    people.find((each) => each.id === wanted) ?? people.find((each) => alias(each) === wanted);
  if (!person) throw httpError(404, "PersonNotFound", `Nobody has the id or first name "${name}".`);
  return person;
}

export function personById(world: World, id: string): Person {
  const person = world.state.organisation.people.find((each) => each.id === id);
  if (!person) throw httpError(404, "PersonNotFound", `Nobody has the id ${id}.`);
  return person;
}
