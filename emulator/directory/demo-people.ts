import type { Person } from "../emulator-api.ts";
import { stableGuid } from "./stable-id.ts";

export const contoso = { id: stableGuid("tenant:contoso"), name: "Contoso" };
export const fabrikam = { id: stableGuid("tenant:fabrikam"), name: "Fabrikam" };

/** The colours of the shell's avatars. */
export const avatarColors = [
  "cranberry",
  "peach",
  "marigold",
  "gold",
  "forest",
  "seafoam",
  "teal",
  "lightTeal",
  "cornflower",
  "royalBlue",
  "lavender",
  "magenta",
] as const;

export const demoPeople: Person[] = [
  member("Adele Vance", "AdeleV", "Product Manager", "cranberry"),
  member("Alex Wilber", "AlexW", "Marketing Assistant", "marigold"),
  member("Diego Siciliani", "DiegoS", "HR Manager", "forest"),
  member("Isaiah Langer", "IsaiahL", "Sales Representative", "royalBlue"),
  member("Johanna Lorenz", "JohannaL", "Senior Engineer", "teal"),
  member("Lee Gu", "LeeG", "Director, Engineering", "lavender"),
  member("Lidia Holloway", "LidiaH", "Product Designer", "magenta"),
  member("Lynne Robbins", "LynneR", "Planner", "seafoam"),
  member("Megan Bowen", "MeganB", "Marketing Manager", "peach"),
  member("Miriam Graham", "MiriamG", "VP Marketing", "gold"),
  {
    ...member("Nestor Wilke", "NestorW", "Director, Operations", "lightTeal"),
    appRoles: ["Administrator"],
  },
  member("Patti Fernandez", "PattiF", "President", "cornflower"),
  {
    ...member(
      "Grady Archie",
      "grady.archie_northwindtraders.com#EXT#",
      "Consultant, Northwind Traders",
      "forest",
    ),
    kind: "guest",
  },
  { ...member("Quinn", "", "", "lavender"), name: "Quinn (Guest)", upn: "", kind: "anonymous" },
  stranger("Debra Berger", "DebraB", "Administrative Assistant", "teal"),
  stranger("Henrietta Mueller", "HenriettaM", "Developer", "magenta"),
  stranger("Robin Counts", "RobinC", "Sales Manager", "marigold"),
];

/** The first name in lower case: how scripts and links name a person. */
export function alias(person: Person): string {
  return (person.name.split(" ")[0] ?? person.name).toLowerCase();
}

/** The id of a demo person by alias; an unknown alias is a mistake in the demo data. */
export function personId(name: string): string {
  const person = demoPeople.find((each) => alias(each) === name);
  if (!person) throw new Error(`No demo person is called ${name}.`);
  return person.id;
}

export function newPerson(
  tenantId: string,
  name: string,
  upn: string,
  jobTitle: string,
  color: string,
): Person {
  const initials = name
    .split(" ")
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join("");
  return {
    id: stableGuid(`person:${tenantId}:${name}`),
    tenantId,
    name,
    upn,
    jobTitle,
    kind: "member",
    initials,
    color,
  };
}

function member(
  name: string,
  user: string,
  jobTitle: string,
  color: (typeof avatarColors)[number],
): Person {
  return newPerson(contoso.id, name, `${user}@contoso.onmicrosoft.com`, jobTitle, color);
}

function stranger(
  name: string,
  user: string,
  jobTitle: string,
  color: (typeof avatarColors)[number],
): Person {
  return newPerson(fabrikam.id, name, `${user}@fabrikam.onmicrosoft.com`, jobTitle, color);
}
