import { AppError } from "../errors.ts";
import type { UserId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { Owner } from "../survey/survey.ts";
import type { TemplateRole } from "./template.ts";

/** A person who has a template, and what they may do with it (TPL-27). */
export type TemplatePerson = Owner & { role: TemplateRole };
type People = readonly TemplatePerson[];

/**
 * The people of a template with one more, or with another role for one of them (API-66, API-67).
 * Throws `template.too-many-people`, and `template.last-owner` if nobody would be left to manage it.
 */
export function withPerson(people: People, { aadObjectId, name, role }: TemplatePerson): People {
  const known = people.some((each) => each.aadObjectId === aadObjectId);
  const max = limits.templatePeople;
  if (!known && people.length >= max) throw new AppError("template.too-many-people", { max });
  return owned(
    known
      ? people.map((each) => (each.aadObjectId === aadObjectId ? { ...each, role } : each))
      : [...people, { aadObjectId, name, role }],
  );
}

/**
 * The people of a template without one who has that role (API-66, API-67). Throws
 * `request.not-found`, and `template.last-owner` for the last owner.
 */
export function withoutPerson(people: People, person: UserId, role: TemplateRole): People {
  const others = people.filter((each) => each.aadObjectId !== person || each.role !== role);
  if (others.length === people.length) throw new AppError("request.not-found");
  return owned(others);
}

function owned(people: People): People {
  if (!people.some(({ role }) => role === "own")) throw new AppError("template.last-owner");
  return people;
}
